/**
 * What Hilltop runs Java programs with. A module, so that what is opened to it stays closed to the bots; they see
 * class Exit alone.
 */
module hilltop {
  exports hilltop;
}
