import { kgPerLb, kmPerNm, metresPerFoot, milesPerNm } from '../../contract/units.ts';

/** Texts of units as fields name them (contract/admin/catalog), and `min` for minutes. */
export type FigureUnit = string;

const hours = ['h', 'hr', 'hrs', 'hour', 'hours', 'std'];
const pounds = { lb: 1, lbs: 1, pound: 1, pounds: 1, kg: 1 / kgPerLb, kgs: 1 / kgPerLb, t: 1000 / kgPerLb };

/** By the unit of a field: what the units that people write are multiplied with. */
const factors: Readonly<Record<FigureUnit, Readonly<Record<string, number>>>> = {
  nm: { nm: 1, nmi: 1, km: 1 / kmPerNm, mi: 1 / milesPerNm },
  lb: pounds,
  'lb of fuel': pounds,
  ft: { ft: 1, feet: 1, m: 1 / metresPerFoot },
  min: { min: 1, mins: 1, minutes: 1, ...Object.fromEntries(hours.map((name) => [name, 60])) },
  hours: Object.fromEntries(hours.map((name) => [name, 1])),
  '%': { '%': 1 },
  '°': { '°': 1 },
};

/** @returns undefined when a field in `unit` cannot have values in `written` */
export function factorOf(written: string, unit: FigureUnit, currency: string): number | undefined {
  const name = written.toLowerCase();
  if (unit.startsWith('currency')) return written === currency || written === symbolOf(currency) ? 1 : undefined;
  const known = factors[unit];
  return known && Object.hasOwn(known, name) ? known[name] : undefined;
}

function symbolOf(currency: string): string | undefined {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value;
}

/** The name of a unit in files and reports: `lbs`, `EUR per lb`. */
export function unitName(unit: FigureUnit, currency: string): string {
  if (unit.startsWith('currency')) return unit.replace('currency', currency).replace(' of fuel', '');
  return unit.startsWith('lb') ? 'lbs' : unit;
}
