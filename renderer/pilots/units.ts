import { setUnits } from '../lib/figures.ts';

type ShownUnits = NonNullable<Parameters<typeof setUnits>[0]>;

/** The units that a pilot can choose, for figures on this page. Fuel follows the weight. */
export const unitChoices = {
  distance: ['nmi', 'km', 'mi'],
  altitude: ['ft', 'm'],
  speed: ['knot', 'km/h'],
  weight: ['lbs', 'kg'],
} as const satisfies { readonly [M in keyof ShownUnits]?: readonly ShownUnits[M][] };

export type ChosenMeasure = keyof typeof unitChoices;
type OwnUnits = { readonly [M in ChosenMeasure]?: ShownUnits[M] };

const storageKey = 'homebase.units';

/** The server adds the airline's units to the page. */
export const airlineUnits = JSON.parse(document.documentElement.dataset['units'] ?? '{}') as ShownUnits;

/** Returns what was chosen in this browser; nothing that is stored there is trusted. */
export function ownUnits(): OwnUnits {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Readonly<Record<string, string>>;
    const known = Object.entries(unitChoices).filter(([measure, units]) =>
      (units as readonly string[]).includes(stored[measure] ?? ''),
    );
    return Object.fromEntries(known.map(([measure]) => [measure, stored[measure]]));
  } catch {
    return {};
  }
}

/** Shows figures in the pilot's units, otherwise in the airline's. */
export function startUnits(): void {
  const own = ownUnits();
  setUnits({ ...airlineUnits, ...own, fuel: own.weight ?? airlineUnits.fuel });
}

/** @param unit empty for that of the airline */
export function chooseUnit(measure: ChosenMeasure, unit: string): void {
  localStorage.setItem(storageKey, JSON.stringify({ ...ownUnits(), [measure]: unit }));
  startUnits();
}
