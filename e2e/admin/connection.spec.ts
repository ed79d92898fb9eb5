import { createAcarsClient } from '../acarsClient.ts';
import { expect, test } from '../fixtures.ts';
import { FramePage } from '../pages/framePage.ts';
import { LivePage } from '../pages/livePage.ts';
import { startServer } from '../serverProgram.ts';

test('a window says when the server is gone, and goes on by itself when it is back', async ({
  adminPage,
  demo,
  serverProgram,
}) => {
  const frame = new FramePage(adminPage);
  const live = new LivePage(adminPage);
  await expect(frame.connection).toContainText('Receiving');
  await expect(live.flight('KTW902')).toBeVisible();

  await serverProgram.kill();
  await expect(frame.connection).toContainText('No connection');
  await expect(frame.lost).toBeVisible();
  await expect(live.flight('KTW902')).toBeVisible();

  const [port, adminPort] = [serverProgram.api, serverProgram.admin].map((address) => new URL(address).port);
  const again = await startServer(demo.data, ['--port', port ?? '', '--admin-port', adminPort ?? '']);
  await expect(frame.connection).toContainText('Receiving');
  await expect(frame.lost).toBeHidden();
  await createAcarsClient(again.api, demo.pilots[0]?.api_key ?? '').prefile(4321);
  await expect(live.flight('KTW4321')).toBeVisible();
  await again.stop();
});
