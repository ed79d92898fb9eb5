import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Linked } from './Shown.tsx';

const link = (url: string): string => `<a href="${url}" target="_blank" rel="noopener noreferrer">${url}</a>`;

test.each([
  ['See https://example.org/a?b=1, now.', `See ${link('https://example.org/a?b=1')}, now.`],
  ['(http://example.org)', `(${link('http://example.org')})`],
  ['https://example.org/wiki/A_(b).', `${link('https://example.org/wiki/A_(b)')}.`],
  ['HTTPS://EXAMPLE.ORG', link('HTTPS://EXAMPLE.ORG')],
  ['one\nhttps://a.example https://b.example', `one\n${link('https://a.example')} ${link('https://b.example')}`],
  ['javascript:alert(1) ftp://a.example https://', 'javascript:alert(1) ftp://a.example https://'],
  ['https://user:secret@a.example/b', 'https://user:secret@a.example/b'],
  ['http://a.example@b.example', 'http://a.example@b.example'],
  ['https:///user@a.example', 'https:///user@a.example'],
  ['https://a.example/@b?c=d@e', link('https://a.example/@b?c=d@e')],
])('%j has its web addresses as links', (text, markup) => {
  expect(renderToStaticMarkup(<Linked text={text} />)).toBe(markup);
});
