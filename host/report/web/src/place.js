// place.js - where a reader is in a view, so that it can be made anew around him.

const nameOf = element => [element.tagName,
  element.getAttribute("href") ?? element.getAttribute("aria-label") ?? element.textContent].join(" ");
const nameOfDetails = element => element.closest("li")?.querySelector("a")?.getAttribute("href") ?? nameOf(element.firstElementChild);

/// Notes it, and returns what leads back there once the view has new content: how far it is scrolled, what is unfolded,
/// what has the focus.
export function placeIn(view) {
  const { scrollX, scrollY } = window;
  const boxes = () => view.querySelectorAll(".scroll, pre");
  const scrolled = [...boxes()].map(box => [box.scrollLeft, box.scrollTop]);
  const unfolded = new Set([...view.querySelectorAll("details[open]")].map(nameOfDetails));
  const focused = view.contains(document.activeElement) && document.activeElement !== view ? nameOf(document.activeElement) : null;
  return () => {
    for (const details of view.querySelectorAll("details")) details.open ||= unfolded.has(nameOfDetails(details));
    boxes().forEach((box, i) => box.scrollTo(...(scrolled[i] ?? [0, 0])));
    if (focused !== null) [...view.querySelectorAll("a, button, summary, canvas, [tabindex]")].find(each => nameOf(each) === focused)?.focus({ preventScroll: true });
    window.scrollTo(scrollX, scrollY);
  };
}

/// Whether the reader is in the middle of something that new content would take out of his hands: a list to choose
/// from, a text that is being selected.
export function isHeld(view) {
  const selection = getSelection();
  return (view.contains(document.activeElement) && /^(SELECT|INPUT)$/.test(document.activeElement.tagName)) ||
    (!selection.isCollapsed && view.contains(selection.anchorNode));
}
