import { currencySymbol, type Measure, unitOf } from './figures.ts';

/** The units of the contract that follow the airline's. */
const measures: ReadonlyMap<string, Measure> = new Map([
  ['nm', 'distance'],
  ['kt', 'speed'],
  ['lb', 'weight'],
  ['lb of fuel', 'fuel'],
  ['ft', 'altitude'],
]);

export interface ShownUnit {
  readonly name: string | undefined;
  readonly factor: number;
  /** Decimal places that are stored. */
  readonly precision: number;
}

/** Returns how a field with this unit of the contract is shown. */
export function shownUnit(unit = ''): ShownUnit {
  if (unit === 'currency') return { name: currencySymbol(), factor: 1, precision: 6 };
  if (unit === 'currency per lb of fuel') {
    const { name, factor } = unitOf('fuel');
    return { name: `${currencySymbol()}/${name}`, factor: 1 / factor, precision: 6 };
  }
  const measure = measures.get(unit);
  if (measure === undefined) return { name: unit === '' ? undefined : unit, factor: 1, precision: 6 };
  return { ...unitOf(measure), precision: measure === 'altitude' ? 0 : 2 };
}
