class names {
  public static void main(String[] args) {
    System.out.println(Thread.currentThread() + " " + new Thread().getName() + " " + names.class.getName());
    for (String name : new String[] {"java.class.path", "sun.java.command", "user.dir", "jdk.module.main", "java.home"})
      System.out.println(name + "=" + System.getProperty(name));
    System.out.println(names.class.getResource("names.class") + " " + ClassLoader.getSystemResource("names.class"));
    for (StackTraceElement element : new Throwable().getStackTrace()) System.out.println(element);
    for (StackTraceElement element : Thread.currentThread().getStackTrace()) System.out.println(element);
    System.out.println(names.class.getModule().isNamed() + " " + names.class.getPackageName().isEmpty());
  }
}
