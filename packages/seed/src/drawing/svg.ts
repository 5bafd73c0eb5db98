export type Point = readonly [x: number, y: number];
export type Orientation = "portrait" | "landscape";
/**
 * Size of a drawing in drawing units: 2000 × 3000 or 3000 × 2000. Prints are trimmed by up to 2 % of the long side, so
 * drawings have no important details near the edge.
 */
export type Size = { readonly width: number; readonly height: number };
export type Attributes = Readonly<Record<string, string | number | undefined>>;

export function getCanvasSize(orientation: Orientation): Size {
  return orientation === "portrait" ? { width: 2000, height: 3000 } : { width: 3000, height: 2000 };
}

/** Formats a number with one decimal. The precision is a tenth of the smallest printable dot. */
export const formatNumber = (value: number) => String(Math.round(value * 10) / 10);

export function createSvgElement(name: string, attributes: Attributes, ...body: readonly string[]): string {
  const attributeText = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === "number" ? Math.round(value * 1000) / 1000 : value}"`)
    .join("");
  return body.length > 0 ? `<${name}${attributeText}>${body.join("")}</${name}>` : `<${name}${attributeText}/>`;
}

export const createSvgGroup = (attributes: Attributes, ...body: readonly string[]) =>
  createSvgElement("g", attributes, ...body, "");
export const createSvgPath = (d: string, attributes: Attributes) => createSvgElement("path", { d, ...attributes });
export const createSvgCircle = (cx: number, cy: number, r: number, attributes: Attributes) =>
  createSvgElement("circle", { cx, cy, r, ...attributes });
export const createSvgEllipse = (cx: number, cy: number, rx: number, ry: number, attributes: Attributes) =>
  createSvgElement("ellipse", { cx, cy, rx, ry, ...attributes });
export const createSvgRect = (x: number, y: number, width: number, height: number, attributes: Attributes) =>
  createSvgElement("rect", { x, y, width, height, ...attributes });

export type Stop = readonly [offset: number, color: string, opacity?: number];

/** Creates a gradient from top to bottom, rotated by `turn`. */
export function createLinearGradient(
  id: string,
  stops: readonly Stop[],
  turn: Attributes = { x1: 0, y1: 0, x2: 0, y2: 1 },
): string {
  return createSvgElement("linearGradient", { id, ...turn }, ...stops.map(createGradientStop));
}

/** Creates a gradient from the center of a shape, or from the focus of `turn`, to its edge. */
export function createRadialGradient(id: string, stops: readonly Stop[], turn: Attributes = {}): string {
  return createSvgElement("radialGradient", { id, ...turn }, ...stops.map(createGradientStop));
}

const createGradientStop = ([offset, color, opacity]: Stop) =>
  createSvgElement("stop", { offset, "stop-color": color, "stop-opacity": opacity });

export function createPolylinePath(points: readonly Point[], closed = false): string {
  return `M${points.map(([x, y]) => `${formatNumber(x)} ${formatNumber(y)}`).join("L")}${closed ? "Z" : ""}`;
}

export function createSmoothCurvePath(points: readonly Point[], closed = false): string {
  const count = points.length;
  const getPointAtIndex = (index: number): Point => {
    const wrapped = closed ? (index + count) % count : Math.max(0, Math.min(count - 1, index));
    return points[wrapped] ?? [0, 0];
  };
  const [startX, startY] = getPointAtIndex(0);
  let d = `M${formatNumber(startX)} ${formatNumber(startY)}`;
  for (let index = 0; index < (closed ? count : count - 1); index++) {
    const [before, from, to, after] = [
      getPointAtIndex(index - 1),
      getPointAtIndex(index),
      getPointAtIndex(index + 1),
      getPointAtIndex(index + 2),
    ];
    const handles = [
      from[0] + (to[0] - before[0]) / 6,
      from[1] + (to[1] - before[1]) / 6,
      to[0] - (after[0] - from[0]) / 6,
      to[1] - (after[1] - from[1]) / 6,
      to[0],
      to[1],
    ];
    d += `C${handles.map(formatNumber).join(" ")}`;
  }
  return closed ? `${d}Z` : d;
}

export function createClipPath(id: string, shape: string): string {
  return createSvgElement("clipPath", { id }, shape);
}

/** Returns `count` evenly spaced numbers from `from` to `to`, both inclusive. */
export function createEvenlySpacedNumbers(from: number, to: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => from + ((to - from) * index) / Math.max(1, count - 1));
}
