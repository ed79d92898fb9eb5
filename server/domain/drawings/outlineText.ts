import { drawText } from './letters.ts';

const texts = /<text\b([^>]*)>([^<]*)<\/text>/g;
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** Replaces the lines of text of our own drawings by outlines, which look the same on every PC. */
export function outlineText(svg: string): string {
  return svg.replaceAll(texts, (_, attributes: string, content: string) => {
    const read = Object.fromEntries(
      Array.from(attributes.matchAll(/(?<![\w-])([\w-]+)="([^"]*)"/g), ([, name = '', value = '']) => [name, value]),
    );
    const {
      x = '0',
      y = '0',
      'font-size': size,
      'font-weight': weight,
      'text-anchor': anchor,
      transform,
      ...look
    } = read;
    const path = drawText(unescaped(content), {
      size: Number(size ?? 16),
      weight: Number(weight ?? 400),
      anchor: anchor ?? 'start',
    });
    const kept = Object.entries(look).map(([name, value]) => ` ${name}="${value}"`);
    const place = [transform, `translate(${x} ${y})`].filter(Boolean).join(' ');
    return path === '' ? '' : `<path transform="${place}"${kept.join('')} d="${path}"/>`;
  });
}

function unescaped(content: string): string {
  return content.replaceAll(/&(?:#(\d+)|(\w+));/g, (entity, code: string | undefined, name = '') =>
    code === undefined ? (named[name] ?? entity) : String.fromCodePoint(Number(code)),
  );
}
