import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MarkdownText } from './MarkdownText.tsx';

const shown = (text: string): string => renderToStaticMarkup(<MarkdownText text={text} below={3} />);
const link = (url: string, text = url): string =>
  `<a href="${url}" target="_blank" rel="noopener noreferrer">${text}</a>`;

test.each([
  ['# Winter\n\n- **daily**\n- twice', '<h4>Winter</h4><ul><li><strong>daily</strong></li><li>twice</li></ul>'],
  ['###### Least', '<h6>Least</h6>'],
  ['one\ntwo', 'one\ntwo'],
  ['See https://example.org/tos.', `See ${link('https://example.org/tos')}.`],
  ['[Write](mailto:ops@example.org) us', `${link('mailto:ops@example.org', 'Write')} us`],
  ['![The bay](https://example.org/bay.png)', link('https://example.org/bay.png', 'The bay')],
  ['![](javascript:alert(1))', ''],
  ['[a](javascript:alert(1)) [b](data:text/html,x) [c](/user) [d](#/fly)', 'a b c d'],
  ['[bank.example](https://bank.example@evil.example)', 'bank.example'],
  ['<javascript:alert(1)>', 'javascript:alert(1)'],
  ['<img src=x onerror="alert(1)">', '&lt;img src=x onerror=&quot;alert(1)&quot;&gt;'],
  [
    'a <script>alert(1)</script> <iframe src="//x">',
    'a &lt;script&gt;alert(1)&lt;/script&gt; &lt;iframe src=&quot;//x&quot;&gt;',
  ],
])('%j', (text, markup) => {
  expect(shown(text).replaceAll(/^<(div|p)>(<p>)?|(<\/p>)?<\/(div|p)>$/g, '')).toBe(markup);
});

test('text that nests deeply is shown', () => {
  for (const sign of ['>', '- ', '[', '*', '![[', '|', '`'])
    expect(shown(sign.repeat(20_000 / sign.length))).not.toBe('');
});
