class never_ends {
  public static void main(String[] args) throws Exception {
    if (args[0].equals("end")) {
      System.out.println("ended");
      return;
    }
    System.out.println("begun");
    while (args[0].equals("busy")) Thread.onSpinWait();
    Thread.sleep(1000000);
  }
}
