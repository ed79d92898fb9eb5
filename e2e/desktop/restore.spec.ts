import { closeSync, mkdirSync, openSync, readFileSync, statSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { DataPage } from '../pages/dataPage.ts';
import { FirstRunPage } from '../pages/firstRunPage.ts';
import { ErrorPageModel, FramePage } from '../pages/framePage.ts';
import { runHomebase } from '../serverProgram.ts';

test('the window names an empty database and restores the newest backup with one click; later a backup replaces a damaged database, which is kept', async ({
  demo,
  launch,
}) => {
  const database = join(demo.data, 'homebase.db');
  const backups = join(demo.data, 'backups');
  mkdirSync(backups, { recursive: true });
  const backup = join(backups, 'homebase-2026-11-20T10-00-00-000Z.db');
  await runHomebase(['backup', backup, '--data', demo.data, '--json']);
  truncateSync(database);

  const { window } = await launch([], demo.data);

  const show = async (path: string): Promise<void> => {
    await window.waitForURL(/^http/);
    await window.goto(new URL(path, window.url()).href);
  };
  await test.step('empty', async () => {
    const error = new ErrorPageModel(window);
    await expect(error.reason).toContainText('is empty, but there are backups');
    await expect(error.reason).not.toContainText('homebase restore');
    await error.restore.click();
    await show('/pireps');
    await expect(window.getByRole('heading', { name: 'PIREPs' })).toBeVisible();
  });

  await test.step('damaged', async () => {
    await show('/data?view=backups');
    const data = new DataPage(window);
    await expect(data.backups).toHaveCount(1);
    await data.takeBackup.click();
    await expect(data.backups).toHaveCount(2);
    damage(database);

    await data.restore(0).click();
    await data.button('Restore and restart').click();
    await expect(data.backups).toHaveCount(3);
    await expect(data.backups.first()).toContainText('Before a restore');
    await show('/pireps');
    await expect(window.getByRole('heading', { name: 'PIREPs' })).toBeVisible();
  });
});

/** Overwrites everything except the first pages. */
test('the airline of another PC comes back in the first step of the set-up, and the window opens its dashboard', async ({
  demo,
  folder,
  launch,
}) => {
  const file = join(folder, 'old.db');
  await runHomebase(['backup', file, '--data', demo.data, '--json']);
  const { window } = await launch([], join(folder, 'new-pc'));
  const firstRun = new FirstRunPage(window);
  await firstRun.haveBackup.click();
  // Not its path, which Windows under Wine writes in another way.
  const buffer = readFileSync(file);
  await firstRun.backupFile.setInputFiles({ name: 'old.db', mimeType: 'application/octet-stream', buffer });
  await firstRun.useBackup.click();
  await expect(new FramePage(window).heading('Dashboard')).toBeVisible();
  await expect(window.getByText('Kittiwake Virtual').first()).toBeVisible();
});

function damage(file: string): void {
  const [from, size] = [16 * 4096, statSync(file).size];
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(size - from, 0x5a), 0, size - from, from);
  closeSync(handle);
}
