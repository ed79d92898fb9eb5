import { closeSync, mkdirSync, openSync, statSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { DataPage } from '../pages/dataPage.ts';
import { ErrorPage } from '../pages/framePage.ts';
import { runHomebase } from '../serverProgram.ts';

test('a backup replaces a damaged database, which is kept', async ({ demo, launch }) => {
  const { window } = await launch([], demo.data);
  await window.waitForURL(/^http/);
  await window.goto(new URL('/data?view=backups', window.url()).href);
  const data = new DataPage(window);
  await data.takeBackup.click();
  await expect(data.backups).toHaveCount(1);
  damage(join(demo.data, 'homebase.db'));

  await data.restore(0).click();
  await data.button('Restore and restart').click();
  await expect(data.backups).toHaveCount(2);
  await expect(data.backups.first()).toContainText('Before a restore');
  await window.goto(new URL('/pireps', window.url()).href);
  await expect(window.getByRole('heading', { name: 'PIREPs' })).toBeVisible();
});

test('the window names an empty database and restores the newest backup with one click', async ({ demo, launch }) => {
  const backups = join(demo.data, 'backups');
  mkdirSync(backups, { recursive: true });
  const backup = join(backups, 'homebase-2026-11-20T10-00-00-000Z.db');
  await runHomebase(['backup', backup, '--data', demo.data, '--json']);
  truncateSync(join(demo.data, 'homebase.db'));

  const { window } = await launch([], demo.data);

  const error = new ErrorPage(window);
  await expect(error.reason).toContainText('is empty, but there are backups');
  await expect(error.reason).not.toContainText('homebase restore');
  await error.restore.click();
  await window.waitForURL(/^http/);
  await window.goto(new URL('/pireps', window.url()).href);
  await expect(window.getByRole('heading', { name: 'PIREPs' })).toBeVisible();
});

/** Overwrites everything except the first pages. */
function damage(file: string): void {
  const [from, size] = [16 * 4096, statSync(file).size];
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(size - from, 0x5a), 0, size - from, from);
  closeSync(handle);
}
