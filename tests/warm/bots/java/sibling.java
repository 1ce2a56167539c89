class sibling {
  static int count;

  static String value() {
    return "value 1";
  }
}
