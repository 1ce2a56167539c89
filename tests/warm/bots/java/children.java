class children {
  public static void main(String[] args) throws Exception {
    Process child = new ProcessBuilder("echo", "child").start();
    System.out.write(child.getInputStream().readAllBytes());
    new ProcessBuilder("echo", "own").inheritIO().start().waitFor();
    if (args.length > 0) new ProcessBuilder("sleep", "1000").inheritIO().start();
  }
}
