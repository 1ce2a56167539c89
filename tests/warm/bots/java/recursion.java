class recursion {
  static int dive(int depth, int wanted) {
    return depth == wanted ? depth : dive(depth + 1, wanted);
  }

  static int sink(int depth) {
    return sink(depth + 1) + 1;
  }

  public static void main(String[] args) {
    if (!args[0].equals("0")) {
      System.out.println(dive(0, Integer.parseInt(args[0])));
      return;
    }
    try {
      sink(0);
    } catch (StackOverflowError deep) {
      System.out.println("too deep");
    }
  }
}
