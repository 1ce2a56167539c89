package hilltop;

/** A program that does nothing: how Java is started on this machine can be seen by it. */
public final class Nothing {
  private Nothing() {}

  public static void main(String[] args) {}
}
