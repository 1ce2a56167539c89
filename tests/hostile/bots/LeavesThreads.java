// Answers, and leaves threads and hooks that say something else to whoever asks next.
public class LeavesThreads {
  public static void main(String[] words) {
    System.out.println("B");
    System.out.flush();
    for (int i = 0; i < 4; ++i) {
      Thread thread = new Thread(() -> {
        while (true) {
          try {
            Thread.sleep(2);
          } catch (InterruptedException | ThreadDeath ignored) {
          }
          System.out.println("O");
        }
      });
      thread.setDaemon(true);
      thread.start();
    }
    Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("O")));
  }
}
