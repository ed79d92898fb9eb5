import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { writeErrorPage } from './errorPage.ts';

function written(message: string, restore?: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'homebase-error-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return readFileSync(fileURLToPath(writeErrorPage({ message, restore }, join(folder, 'a&b.log'))), 'utf8');
}

test('shows the error and where the log is', () => {
  const page = written('Port 8090 is in use by another program.');

  expect(page).toContain('Port 8090 is in use by another program.');
  expect(page).toContain('a&amp;b.log');
});

test('escapes HTML in the error', () => {
  const page = written('No folder <img src=x onerror="alert(1)"> here');

  expect(page).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;>');
  expect(page).not.toContain('<img');
});

test('allows no scripts', () => {
  expect(written('')).toContain("default-src 'none'; style-src 'unsafe-inline'");
});

test('is shown even if the file cannot be written', () => {
  const url = writeErrorPage({ message: 'The disk is full.' }, join(tmpdir(), 'homebase-nowhere', 'desktop.log'));

  expect(decodeURIComponent(url)).toMatch(/^data:text\/html;charset=utf-8,<!doctype html>[^]*The disk is full\./);
});

test('offers to restore a backup only if there is one', () => {
  expect(written('It is damaged.', 'Restore the backup of <today>')).toContain(
    '<a class="main" href="#restore">Restore the backup of &lt;today></a>',
  );
  expect(written('It is damaged.')).not.toContain('#restore');
});
