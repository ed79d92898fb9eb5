import type { Target } from '../../../../db/moving/target.ts';
import { toPlainText } from '../../plainText.ts';
import type { Context } from './context.ts';
import { named, numberedRows, timesOf } from './rows.ts';
import type { Source } from './source.ts';

/** The longest subject that the window accepts. */
const longestSubject = 200;

/** News are HTML there and text here. */
export function convertNews(from: Source, to: Target, context: Context): void {
  for (const { id, row } of numberedRows(from, context, 'news')) {
    const subject = context.text(row['subject'])?.trim() ?? '';
    if (subject.length > longestSubject)
      context.note('kept', 'news', `The subject is longer than ${longestSubject} letters.`, named(row, `News ${id}`));
    to.insert('news', { id, subject, body: toNewsText(context.text(row['body']) ?? ''), ...timesOf(row, context) });
    context.imported('news');
  }
}

/** The parts of a page that nobody reads. */
const unread = /<(script|style)\b[^<>]*>.{0,20000}?<\/\1>/gis;

function toNewsText(html: string): string {
  const shown = html.replaceAll(unread, '');
  // Text without tags has its lines as they are, but it is HTML: `Fish &amp; Chips`.
  return toPlainText(/<\/?[a-z]/i.test(shown) ? `<p>${shown}</p>` : `<p>${shown.replaceAll(/\r?\n/g, '<br>')}</p>`);
}
