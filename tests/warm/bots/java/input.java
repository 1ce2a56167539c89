class input {
  public static void main(String[] args) throws Exception {
    byte[] text = System.in.readAllBytes();
    int lines = 0;
    for (byte b : text) if (b == '\n') ++lines;
    System.out.println(text.length + " " + lines);
  }
}
