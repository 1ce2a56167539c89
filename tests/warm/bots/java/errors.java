class errors {
  static void fail(int depth) {
    if (depth == 0) throw new IllegalStateException("it fails here: \u00fc", new RuntimeException("its cause"));
    fail(depth - 1);
  }

  static class Late {
    static int value = Integer.parseInt("none");
  }

  public static void main(String[] args) {
    System.out.println("before");
    if (args[0].equals("nested")) fail(5);
    if (args[0].equals("top")) System.out.println(Late.value);
  }
}
