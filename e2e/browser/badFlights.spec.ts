import { type Position, postPositions } from '../../server/contract/classic/acars.ts';
import { filePirep } from '../../server/contract/classic/pireps.ts';
import { createAcarsClient } from '../acarsClient.ts';
import { expect, test } from '../fixtures.ts';
import { PirepPage } from '../pages/pirepPage.ts';

const begin = Date.now() - 2 * 3_600_000;

/** A position a minute, towards the south-west. */
function flown(minute: number): Position {
  const created_at = new Date(begin + minute * 60_000).toISOString();
  return { lat: 53.6 - minute / 20, lon: 10 - minute / 8, altitude: 300 * minute, gs: 400, created_at };
}

const minutes = Array.from({ length: 40 }, (_, minute) => minute);

const flights: readonly { readonly what: string; readonly positions: Position[]; readonly says: RegExp }[] = [
  { what: 'no position', positions: [], says: /sent no positions\. The map shows the plan/ },
  { what: 'one position', positions: [flown(0)], says: /one position: a profile needs two/ },
  {
    what: 'a jump and back',
    positions: minutes.map((minute) => (minute === 20 ? { ...flown(minute), lat: 0, lon: 0 } : flown(minute))),
    says: /2 impossible jumps are dotted/,
  },
  {
    what: 'times that go back, and repeated positions',
    positions: minutes.flatMap((minute) => [flown(minute), flown(40 - minute)]),
    says: /80 positions/,
  },
  {
    what: 'no times',
    positions: minutes.map((minute) => ({ lat: flown(minute).lat, lon: flown(minute).lon, altitude: 9000 })),
    says: /have no timestamps/,
  },
  {
    what: 'altitudes here and there',
    positions: minutes.map((minute) => {
      const { altitude = 0, ...rest } = flown(minute);
      return minute % 2 === 0 ? rest : { ...rest, altitude };
    }),
    says: /20 positions without an altitude/,
  },
  {
    what: 'a way across the date line and over the pole',
    positions: minutes.map((minute) => {
      const north = 60 + minute * 1.5;
      return { ...flown(minute), lat: north > 90 ? 180 - north : north, lon: north > 90 ? -1 : 179 };
    }),
    says: /40 positions/,
  },
];

for (const [index, { what, positions, says }] of flights.entries()) {
  test(
    `a report of a flight with ${what} is shown with a note`,
    { tag: '@map' },
    async ({ openWindow, demo, serverProgram, page }) => {
      const errors: Error[] = [];
      page.on('pageerror', (error) => errors.push(error));
      const client = createAcarsClient(serverProgram.api, demo.pilots[0]?.api_key ?? '');
      const id = await client.prefile(4800 + index);
      if (positions.length > 0) await client.send(postPositions, { params: { id }, body: { positions } });
      await client.send(filePirep, { params: { id }, body: { distance: 100, flight_time: 60, fuel_used: 1000 } });

      await openWindow(`/pireps/${id}`);

      const report = new PirepPage(page);
      await expect(report.heading(`KTW${4800 + index}`)).toBeVisible();
      await expect(report.map).toBeVisible();
      await expect(page.getByRole('article', { name: 'Report' }).getByText(says)).toBeVisible();
      await expect(report.slider).toBeVisible({ visible: positions.length > 1 });
      expect(errors).toEqual([]);
    },
  );
}
