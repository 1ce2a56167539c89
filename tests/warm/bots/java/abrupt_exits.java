class abrupt_exits {
  public static void main(String[] args) {
    Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("handler")));
    System.out.print("now ");
    System.out.write('3');
    Runtime.getRuntime().halt(Integer.parseInt(args[0]));
  }
}
