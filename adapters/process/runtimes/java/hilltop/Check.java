package hilltop;

/** Says whether a class can play, without running any code of it: exit code 0, or 1 and one line that says why. */
final class Check {
  private Check() {}

  /** Arguments: the name of the class, which is in the current folder. */
  public static void main(String[] args) throws Exception {
    try {
      PlayerClass.load(args[0]);
    } catch (PlayerClass.Unfit unfit) {
      System.err.println(unfit.getMessage());
      System.exit(1);
    }
  }
}
