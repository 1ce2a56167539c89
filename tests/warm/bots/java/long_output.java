class long_output {
  public static void main(String[] args) {
    for (int i = 0; i < Integer.parseInt(args[0]); ++i) System.out.write(i % 10 == 9 ? '\n' : 'x');
    System.err.print("last");
    System.out.flush();
  }
}
