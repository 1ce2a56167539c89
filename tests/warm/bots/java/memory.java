class memory {
  public static void main(String[] args) {
    byte[][] blocks = new byte[Integer.parseInt(args[0])][];
    for (int i = 0; i < blocks.length; ++i) blocks[i] = new byte[1 << 20];
    System.out.println(blocks.length);
  }
}
