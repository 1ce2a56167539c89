// dom.js - elements out of plain values. Text is always text: nothing here reads markup.

/// h("a.quiet", {href: "#/", onclick: f}, "text", child, ...): classes after the name; children may be nested
/// lists, and what is null or false is left out.
export function h(name, properties = {}, ...children) {
  const [tag, ...classes] = name.split(".");
  return filled(document.createElement(tag), classes, properties, children);
}

/// The same for SVG.
export function s(name, properties = {}, ...children) {
  const [tag, ...classes] = name.split(".");
  return filled(document.createElementNS("http://www.w3.org/2000/svg", tag), classes, properties, children);
}

function filled(element, classes, properties, children) {
  element.classList.add(...classes);
  for (const [key, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? "" : value);
  }
  append(element, children);
  return element;
}

function append(element, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

/// Replaces what is in an element.
export function fill(element, ...children) {
  element.replaceChildren();
  append(element, children);
}

// What a reader does not see, or what makes him see something else than is there: as host/base/utf8.hpp has it,
// but for line breaks and tabs.
const hidden = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\udb40[\udc00-\udc7f]/g;

/// A value with every string in it, keys too, made visible.
export function visible(value) {
  if (typeof value === "string") return value.replace(hidden, "?");
  if (Array.isArray(value)) return value.map(visible);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [visible(key), visible(each)]));
}
