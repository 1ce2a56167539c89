class exits {
  static void inner(int code) {
    try {
      System.exit(code);
    } finally {
      System.out.println("not reached");
    }
  }

  public static void main(String[] args) {
    System.out.println("before");
    int code = Integer.parseInt(args[1]);
    if (args[0].equals("nested")) inner(code);
    else if (code == 1) Runtime.getRuntime().exit(1);
    else System.exit(code);
  }
}
