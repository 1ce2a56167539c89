class exit_handlers {
  public static void main(String[] args) {
    Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.print("first\nsecond\n")));
    System.out.println("main");
    if (args[0].equals("fail")) throw new RuntimeException("fails");
    if (args[0].equals("exit")) System.exit(4);
  }
}
