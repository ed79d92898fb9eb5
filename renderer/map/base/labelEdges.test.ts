import type { FeatureCollection, Point } from 'geojson';
import type { Map } from 'maplibre-gl';
import { afterEach, expect, test, vi } from 'vitest';
import { boxes, keepLabelsWhole } from './labelEdges.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test.each([
  ['larger than the map', 2, 'mercator'],
  ['so small that it is drawn several times', -0.5, 'mercator'],
  ['as a globe, without any', 2, 'globe'],
] as const)('boxes along the edges keep names whole in a world %s', (_, zoom, projection) => {
  const spots = boxes(mapAt(zoom, projection)).map(({ geometry }) => (geometry as Point).coordinates);
  const onSides = [1, 599].map((side) => spots.filter(([x]) => x === side).length);
  expect(onSides).toEqual(projection === 'globe' ? [0, 0] : [5, 5]);
});

test('boxes lie under a card, such as that of a measured distance, while it is open', () => {
  vi.useFakeTimers();
  vi.stubGlobal('ImageData', Object);
  let change: (() => void) | undefined;
  vi.stubGlobal(
    'MutationObserver',
    class {
      private readonly changed: () => void;
      constructor(changed: () => void) {
        this.changed = changed;
      }
      observe(_: object, { childList }: MutationObserverInit): void {
        if (childList === true) change = this.changed;
      }
    },
  );
  const cards: DOMRect[] = [];
  let spots: (readonly number[])[] = [];
  const setData = ({ features }: FeatureCollection<Point>): void => {
    const under = features.filter(({ properties }) => properties?.['image'] === 'edge-under');
    spots = under.map(({ geometry }) => geometry.coordinates);
  };
  keepLabelsWhole(mapAt(2, 'mercator', { cards, setData }));
  expect(spots).toEqual([]);

  const card = { left: 12, top: 238, right: 212, bottom: 288 } as DOMRect;
  cards.push(card);
  change?.();
  vi.runAllTimers();
  const inside = (x: number, y: number): boolean =>
    spots.some(([left = 0, top = 0]) => Math.abs(left - x) <= 14 && Math.abs(top - y) <= 14);
  for (let x = card.left; x <= card.right; x += 10) {
    for (let y = card.top; y <= card.bottom; y += 10) expect(inside(x, y), `${x} ${y}`).toBe(true);
  }

  cards.length = 0;
  change?.();
  vi.runAllTimers();
  expect(spots).toEqual([]);
});

/** What the map of a test has beside its size. */
interface Around {
  readonly cards: readonly DOMRect[];
  readonly setData: (data: FeatureCollection<Point>) => void;
}

/** A map of 600 by 300 pixels that is not drawn. Its places are its pixels. */
function mapAt(zoom: number, type: 'mercator' | 'globe', { cards, setData }: Partial<Around> = {}): Map {
  const elements = (): object[] => (cards ?? []).map((card) => ({ getBoundingClientRect: () => card }));
  const container = {
    clientWidth: 600,
    clientHeight: 300,
    parentElement: { querySelectorAll: elements },
    getBoundingClientRect: () => ({ left: 0, top: 0 }),
  };
  const map = {
    addImage: () => undefined,
    on: () => ({ unsubscribe: () => undefined }),
    getSource: () => ({ setData }),
    getContainer: () => container,
    getZoom: () => zoom,
    getProjection: () => ({ type }),
    unproject: (spot: readonly number[]) => ({ toArray: () => spot }),
  };
  return map as unknown as Map;
}
