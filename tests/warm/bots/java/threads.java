class threads {
  public static void main(String[] args) throws Exception {
    Thread thread = new Thread(() -> System.out.println("thread"));
    thread.start();
    thread.join();
    System.out.println("main");
    if (args.length == 0) return;
    new Thread(() -> {
      try {
        Thread.sleep(100);
      } catch (InterruptedException never) {
        System.out.println("interrupted");
      }
      System.out.println("late");
    }).start();
  }
}
