// Parts of SVG as text. What people and clients have written goes through `textAt` or `escapeText` only.

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Formats a coordinate with one decimal. */
export function px(value: number): string {
  return String(Math.round(value * 10) / 10);
}

export function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}

// Not allowed in XML, or turns the text around what follows it.
// oxlint-disable-next-line no-control-regex
const unsafe = /[\0-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/g;
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for elements and attributes. */
export function escapeText(text: string): string {
  return text
    .replace(/\p{Surrogate}/gu, '')
    .replace(unsafe, ' ')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .replace(/[&<>"']/g, (sign) => entities[sign] ?? '');
}

/** Returns about how wide text is, which no font is asked for. */
export function widthOf(text: string, size: number): number {
  let width = 0;
  for (const sign of text) width += signWidth(sign);
  return width * size;
}

function signWidth(sign: string): number {
  if (/[\p{M}\u200B-\u200D]/u.test(sign)) return 0;
  if (/[ .,:;'|!ilIjft()\u00A0]/.test(sign)) return 0.36;
  if (/[mwMW%@]/.test(sign)) return 0.92;
  if (/[A-Z\u0400-\u042F]/.test(sign)) return 0.72;
  return (sign.codePointAt(0) ?? 0) >= 0x11_00 && !/[–—−’“”]/.test(sign) ? 1.1 : 0.63;
}

/** Cuts text to a width and marks the cut with an ellipsis. */
export function cutTo(text: string, width: number, size: number): string {
  if (widthOf(text, size) <= width) return text;
  const most = width - widthOf('…', size);
  let [shown, taken] = ['', 0];
  for (const { segment } of segmenter.segment(text.slice(0, 1000))) {
    taken += widthOf(segment, size);
    if (taken > most) break;
    shown += segment;
  }
  return `${shown.trimEnd()}…`;
}

const segmenter = new Intl.Segmenter();

/** Breaks text into at most `most` lines; the last one is cut. */
export function linesOf(text: string, width: number, { size, most }: { size: number; most: number }): string[] {
  const lines: string[] = [];
  let rest = text.trim();
  while (rest !== '' && lines.length < most - 1 && widthOf(rest, size) > width) {
    let end = rest.length;
    while (end > 0 && widthOf(rest.slice(0, end), size) > width) end = rest.lastIndexOf(' ', end - 1);
    if (end <= 0) break;
    lines.push(rest.slice(0, end));
    rest = rest.slice(end).trim();
  }
  return rest === '' ? lines : [...lines, cutTo(rest, width, size)];
}

export interface TextLook {
  readonly size: number;
  readonly fill: string;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly weight?: number;
  /** Pixels at which it is cut. */
  readonly most?: number;
}

/** Returns a line of text with its base line at `y`. */
export function textAt(x: number, y: number, text: string, look: TextLook): string {
  const { size, fill, anchor = 'start', weight = 400, most = Infinity } = look;
  const shown = escapeText(most === Infinity ? text : cutTo(text, most, size));
  return `<text x="${px(x)}" y="${px(y)}" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}">${shown}</text>`;
}

/** Returns text that stays within `box`, moved along if its anchor is too near to a side. */
export function textWithin(
  box: Box,
  at: { readonly x: number; readonly y: number },
  text: string,
  look: TextLook,
): string {
  const width = Math.min(widthOf(text, look.size), box.width);
  const start = { start: at.x, middle: at.x - width / 2, end: at.x - width }[look.anchor ?? 'start'];
  const x = clamp(start, box.x, box.x + box.width - width);
  const y = clamp(at.y, box.y + look.size, box.y + box.height - 2);
  return textAt(x, y, text, { ...look, anchor: 'start', most: box.width });
}

export function rect({ x, y, width, height }: Box, fill: string, rest = ''): string {
  return `<rect x="${px(x)}" y="${px(y)}" width="${px(Math.max(0, width))}" height="${px(Math.max(0, height))}" fill="${fill}" ${rest}/>`;
}

export type PixelPoint = readonly [x: number, y: number];

/** Returns a line through points: x, y, x, y … `rest` are further attributes. */
export function line(coordinates: readonly number[], stroke: string, rest = ''): string {
  return `<polyline points="${coordinates.map(px).join(' ')}" fill="none" stroke="${stroke}" ${rest}/>`;
}

export function circle([x, y]: PixelPoint, radius: number, rest: string): string {
  return `<circle cx="${px(x)}" cy="${px(y)}" r="${px(radius)}" ${rest}/>`;
}

/** Returns the round steps of an axis: 0, 500, 1,000 … @param least pixels between two of them */
export function axisSteps(most: number, pixelsPerUnit: number, least: number): number[] {
  const wanted = least / pixelsPerUnit;
  const decade = 10 ** Math.floor(Math.log10(wanted));
  const step = [1, 2, 5, 10].map((factor) => factor * decade).find((one) => one >= wanted) ?? wanted;
  return Array.from({ length: clamp(Math.floor(most / step + 1e-9), 0, 50) + 1 }, (_, index) => index * step);
}

/** Returns a whole drawing. */
export function svgOf(width: number, height: number, drawn: string, font: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${escapeText(font)}">${drawn}</svg>`;
}
