// chart.js - charts by uPlot in the page's colours, as wide as there is room, drawn again when the theme changes.
import uPlot from "uplot";
import { h } from "./dom.js";
import { colour, onTheme } from "./theme.js";

/// `options()` gives uPlot's, without size, and is asked again for each theme. The element, and what ends it.
export function chart(label, height, data, options) {
  const element = h("div.chart", { role: "img", "aria-label": label });
  let plot = null;

  function draw() {
    plot?.destroy();
    plot = element.clientWidth > 0 ? new uPlot({ width: element.clientWidth, height, ...options() }, data, element) : null;
  }

  const observer = new ResizeObserver(() => (plot ? plot.setSize({ width: element.clientWidth, height }) : draw()));
  observer.observe(element);
  const stop = onTheme(draw);
  return {
    element,
    draw,
    end() {
      observer.disconnect();
      stop();
      plot?.destroy();
    },
  };
}

export function axis(properties = {}) {
  return {
    stroke: colour("quiet"), font: "12px system-ui, sans-serif", labelFont: "12px system-ui, sans-serif",
    grid: { stroke: colour("line"), width: 1 }, ticks: { show: false }, labelSize: 18, ...properties,
  };
}

export { uPlot };
