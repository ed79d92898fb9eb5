import { createAcarsClient } from '../acarsClient.ts';
import { expect, test } from '../fixtures.ts';
import { flyHalfway } from '../flownFlight.ts';
import { picture } from '../look.ts';
import { LivePage } from '../pages/livePage.ts';
import { PirepPage } from '../pages/pirepPage.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test(
    `a pilot's flight appears on the live map, is filed, and its report shows it (${colorScheme})`,
    { tag: '@map' },
    async ({ demo, launch, freePort }, testInfo) => {
      const { window } = await launch([`--port=${freePort}`], demo.data);
      await window.emulateMedia({ colorScheme });
      const live = new LivePage(window);
      await live.open();
      await expect(live.map).toBeVisible();
      const client = createAcarsClient(`http://127.0.0.1:${freePort}`, demo.pilots[0]?.api_key ?? '');

      const flight = await flyHalfway(client, 4321);
      await expect(live.flight('KTW4321')).toContainText('FL360');
      await live.flight('KTW4321').click();
      await expect(live.card('KTW4321')).toContainText('450');
      await picture(window, 'live', testInfo);

      await flight.file();
      await expect(live.flight('KTW4321')).toBeHidden();

      const report = new PirepPage(window);
      await report.open('KTW4321');
      await expect(report.heading('KTW4321')).toBeVisible();
      await expect(report.map).toBeVisible();
      await expect(report.profile).toHaveAccessibleName('Profile of KTW4321, highest FL360');
      await expect(report.figure('Landing')).toContainText('−182');
      await expect(report.figures).toContainText('Smooth all the way');
      await picture(window, 'report', testInfo);
      await report.openView('Log');
      await expect(report.figures).toContainText('Gear up');
    },
  );
}
