import { expect, test } from 'vitest';
import { errorPage } from './errorPage.ts';

const log = { logFile: '/home/lise/a&b.log', logLines: '' };

test('shows the error, where the log is, and its end', () => {
  const page = errorPage({ ...log, message: 'Port 8090 is in use by another program.', logLines: 'at <anonymous>' });

  expect(page).toContain('Port 8090 is in use by another program.');
  expect(page).toContain('a&amp;b.log');
  expect(page).toContain('at &lt;anonymous></pre>');
});

test('escapes HTML in the error', () => {
  const page = errorPage({ ...log, message: 'No folder <img src=x onerror="alert(1)"> here' });

  expect(page).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;>');
  expect(page).not.toContain('<img');
});

test('allows no scripts', () => {
  expect(errorPage({ ...log, message: '' })).toContain("default-src 'none'; style-src 'unsafe-inline'");
});

test('offers to restore a backup only if there is one', () => {
  expect(errorPage({ ...log, message: 'It is damaged.', restore: 'Restore the backup of <today>' })).toContain(
    '<a class="main" href="#restore">Restore the backup of &lt;today></a>',
  );
  expect(errorPage({ ...log, message: 'It is damaged.' })).not.toContain('#restore');
});
