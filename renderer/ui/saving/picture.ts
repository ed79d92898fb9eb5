import { t } from '@lingui/core/macro';
import { showToast } from '../../lib/toast.ts';

// Pictures of what the page shows, made by the browser: the element is copied into an SVG, which a canvas draws.

/** As sharp in a chat or on paper as on the screen. */
const ratio = 2;

/** Saves what an element shows as a PNG, without what is marked `data-unsaved`. */
export async function savePicture(element: HTMLElement | null | undefined, name: string): Promise<void> {
  if (!element) return;
  try {
    const link = document.createElement('a');
    link.download = `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.png`;
    link.href = await pngOf(element);
    link.click();
  } catch {
    showToast({ text: t`This browser could not make the picture.` });
  }
}

async function pngOf(element: HTMLElement): Promise<string> {
  const { width, height } = element.getBoundingClientRect();
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(await svgOf(element, width, height))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * ratio;
  canvas.height = height * ratio;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/png');
}

async function svgOf(element: HTMLElement, width: number, height: number): Promise<string> {
  // Maps draw themselves into their images, as they do for paper.
  window.dispatchEvent(new Event('beforeprint'));
  const copy = element.cloneNode(true) as HTMLElement;
  window.dispatchEvent(new Event('afterprint'));
  pinHeights(element, copy);
  for (const part of copy.querySelectorAll('[data-unsaved]')) part.remove();
  await Promise.all([...copy.querySelectorAll('img')].map(async (img) => (img.src = await dataUrl(img.src))));
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  // The page's rules find the same root, scheme and body here.
  for (const { name, value } of document.documentElement.attributes) svg.setAttribute(name, value);
  svg.setAttribute('width', String(width));
  svg.setAttribute('height', String(height));
  const frame = svg.appendChild(document.createElementNS(svg.namespaceURI, 'foreignObject'));
  frame.setAttribute('width', '100%');
  frame.setAttribute('height', '100%');
  const style = document.createElement('style');
  style.textContent = `${await fontRule()}\n${pageRules()}\n${asSaved}`;
  const body = document.createElement('div');
  body.setAttribute('style', inherited(element));
  body.append(style, copy);
  frame.append(body);
  return new XMLSerializer().serializeToString(svg);
}

/** Keeps the size of what is as high as a part of the window, which an image does not have, and fills the image. */
function pinHeights(element: HTMLElement, copy: HTMLElement): void {
  const parts = copy.querySelectorAll<HTMLElement>('div');
  element.querySelectorAll('div').forEach((part, index) => {
    const pinned = parts[index];
    if (pinned !== undefined) pinned.style.height = `${part.getBoundingClientRect().height}px`;
  });
  const { width, height } = element.getBoundingClientRect();
  copy.style.margin = '0';
  copy.style.width = `${width}px`;
  copy.style.height = `${height}px`;
}

/** A map is its image, without its controls. */
const asSaved = `
img.printed { display: block; position: absolute; inset: 0; width: 100%; height: 100%; }
* { scrollbar-width: none; }
.maplibregl-map { visibility: hidden; }`;

function pageRules(): string {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  return rules
    .filter((rule) => !(rule instanceof CSSFontFaceRule))
    .map(({ cssText }) => cssText)
    .join('\n');
}

const handedDown = [
  'color',
  'font-family',
  'font-size',
  'font-weight',
  'font-feature-settings',
  'letter-spacing',
  'line-height',
] as const;

function inherited(element: HTMLElement): string {
  const style = getComputedStyle(element);
  return handedDown.map((name) => `${name}: ${style.getPropertyValue(name)}`).join('; ');
}

/** The page's font, which an image cannot load. */
async function fontRule(): Promise<string> {
  const faces = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const face = faces.find(
    (rule): rule is CSSFontFaceRule =>
      rule instanceof CSSFontFaceRule && rule.style.getPropertyValue('src').includes('inter-latin-opsz-normal'),
  );
  const [, url] = /url\("?([^")]+)/.exec(face?.style.getPropertyValue('src') ?? '') ?? [];
  if (url === undefined) return '';
  const source = await dataUrl(new URL(url, face?.parentStyleSheet?.href ?? location.href).href);
  return `@font-face { font-family: 'Inter Variable'; font-weight: 100 900; src: url(${source}); }`;
}

async function dataUrl(url: string): Promise<string> {
  if (url === '' || url.startsWith('data:')) return url;
  const blob = await (await fetch(url)).blob();
  return await new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(new Error(`${url} could not be read.`)));
    reader.readAsDataURL(blob);
  });
}
