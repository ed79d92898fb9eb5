import type { PirepRules } from '../domain/pirepRules.ts';
import type { CatalogForm } from './catalogForm.ts';
import { classicCatalog } from './serializers/classic/catalog.ts';

/** Nautical miles in a statute mile. */
const nmPerMile = 1609.344 / 1852;

/** One way to speak to pilots' clients: where it is mounted, its units and its rules (decisions.md §1). */
export interface Profile {
  readonly mount: string;
  readonly rules: PirepRules;
  readonly catalog: CatalogForm;
  /** A bare distance number of this profile in nautical miles, and back. */
  readonly toNm: (distance: number) => number;
  readonly fromNm: (nm: number) => number;
}

/** The API document, literally: distances in statute miles. */
export const classic: Profile = {
  mount: '/api',
  rules: { keepsPrefileStatus: true, departsOnFirstPosition: true, needsFuelUsed: true },
  catalog: classicCatalog,
  toNm: (miles) => miles * nmPerMile,
  // Two decimals undo what the way there and back lost.
  fromNm: (nm) => Math.round((nm / nmPerMile) * 100) / 100,
};
