class no_newline {
  public static void main(String[] args) {
    System.out.print("no newline");
    System.out.write('!'); // lost: nobody flushes it
  }
}
