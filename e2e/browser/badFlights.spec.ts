import { type Position, postPositions } from '../../server/contract/classic/acars.ts';
import type { AcarsClient } from '../acarsClient.ts';
import { expect, test } from '../fixtures.ts';
import { westward } from '../flights.ts';
import { PirepPage } from '../pages/pirepPage.ts';

// In a narrower window the number of positions is not shown.
test.use({ viewport: { width: 1440, height: 800 } });

const begin = Date.now() - 2 * 3_600_000;

function flown(minute: number): Position {
  const created_at = new Date(begin + minute * 60_000).toISOString();
  return { ...westward(minute), altitude: 300 * minute, gs: 400, created_at };
}

const minutes = Array.from({ length: 40 }, (_, minute) => minute);

interface BadFlight {
  readonly what: string;
  readonly positions: readonly Position[];
  readonly note: RegExp;
  /** Whether its map is drawn, which takes most of the time. */
  readonly isDrawn?: true;
}

const flights: readonly BadFlight[] = [
  { what: 'no positions', positions: [], note: /sent no positions\. The map shows the plan/ },
  { what: 'one position', positions: [flown(0)], note: /one position: a profile needs two/ },
  {
    what: 'a jump and back',
    positions: minutes.map((minute) => (minute === 20 ? { ...flown(minute), lat: 0, lon: 0 } : flown(minute))),
    note: /2 impossible jumps are dotted/,
    isDrawn: true,
  },
  {
    what: 'times that go back, and repeated positions',
    positions: minutes.flatMap((minute) => [flown(minute), flown(40 - minute)]),
    note: /80 positions/,
  },
  {
    what: 'no times',
    positions: minutes.map((minute) => ({ ...westward(minute), altitude: 9000 })),
    note: /have no timestamps/,
  },
  {
    what: 'only some altitudes',
    positions: minutes.map((minute) => {
      const { altitude = 0, ...rest } = flown(minute);
      return minute % 2 === 0 ? rest : { ...rest, altitude };
    }),
    note: /20 positions without an altitude/,
  },
  {
    what: 'a track across the date line and the pole',
    positions: minutes.map((minute) => {
      const north = 60 + minute * 1.5;
      return { ...flown(minute), lat: north > 90 ? 180 - north : north, lon: north > 90 ? -1 : 179 };
    }),
    note: /40 positions/,
    isDrawn: true,
  },
];

async function fly(client: AcarsClient, number: number, positions: readonly Position[]): Promise<string> {
  const id = await client.prefile(number);
  if (positions.length > 0) await client.send(postPositions, { params: { id }, body: { positions: [...positions] } });
  await client.file(id);
  return id;
}

for (const isMap of [true, false]) {
  const [name, tag] = isMap ? ['drawn', ['@map']] : ['noted', []];
  test(`bad positions of a report are ${name}`, { tag }, async ({ openWindow, client, page }) => {
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    const report = new PirepPage(page);
    for (const [index, { what, positions, note, isDrawn = false }] of flights.entries()) {
      if (isDrawn !== isMap) continue;
      await test.step(what, async () => {
        await openWindow(`/pireps/${await fly(client, 4800 + index, positions)}`);

        await expect(report.heading(`KTW${4800 + index}`)).toBeVisible();
        await expect(report.map).toBeVisible({ visible: isMap });
        await expect(page.getByRole('article', { name: 'Report' }).getByText(note)).toBeVisible();
        await expect(report.profile).toBeVisible({ visible: positions.length > 1 });
        await expect(report.slider).toBeVisible({ visible: positions.length > 1 });
        await expect(report.map.getByText('planned', { exact: true })).toBeVisible({ visible: isMap });
        await page.getByRole('button', { name: 'Track' }).click();
        const files = page.getByRole('menuitem');
        await expect(files).toHaveCount(3);
        await expect(files.and(page.locator('[href]'))).toHaveCount(positions.length > 0 ? 3 : 0);
        expect(errors).toEqual([]);
      });
    }
  });
}
