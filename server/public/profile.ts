import type { ProfileRules } from '../domain/settings/profileRules.ts';
import type { BidMapping } from './mapping/bidMapping.ts';
import type { CatalogMapping } from './mapping/catalogMapping.ts';
import type { PirepMapping } from './mapping/pirepMapping.ts';
import { classicDocumentation, type Documentation, phpvms7Documentation } from './openapi/documentation.ts';
import { classicBids } from './mapping/classic/bids.ts';
import { classicCatalog } from './mapping/classic/catalog.ts';
import { milesToNm } from '../contract/units.ts';
import { classicPireps } from './mapping/classic/pireps.ts';
import { toTimestamp } from './mapping/classic/timestamp.ts';
import { phpvms7Bids } from './mapping/phpvms7/bids.ts';
import { phpvms7Catalog } from './mapping/phpvms7/catalog.ts';
import { phpvms7Pireps } from './mapping/phpvms7/pireps.ts';
import { toTimestamp as toRfc3339 } from './mapping/phpvms7/timestamp.ts';

/** One way to speak to pilots' clients: where it is mounted, its units and its rules (decisions §1). */
export interface Profile {
  readonly mount: string;
  readonly rules: ProfileRules;
  readonly catalog: CatalogMapping;
  readonly bids: BidMapping;
  readonly pireps: PirepMapping;
  /** A bare distance number of this profile in nautical miles. */
  readonly toNm: (distance: number) => number;
  /** A stored time as this profile writes it. */
  readonly toTimestamp: (time: string) => string;
  readonly documentation: Documentation;
}

/** The API contract, literally: distances in statute miles. */
export const classic: Profile = {
  mount: '/api',
  rules: { keepsPrefileStatus: true, departsOnFirstPosition: true, refusesOwnBid: true, offersFleetOfPilot: false },
  catalog: classicCatalog,
  bids: classicBids,
  pireps: classicPireps,
  toNm: milesToNm,
  toTimestamp,
  documentation: classicDocumentation,
};

/** phpVMS 7, for today's clients: distances in nautical miles. */
export const phpvms7: Profile = {
  mount: '/phpvms7/api',
  rules: { keepsPrefileStatus: false, departsOnFirstPosition: false, refusesOwnBid: false, offersFleetOfPilot: true },
  catalog: phpvms7Catalog,
  bids: phpvms7Bids,
  pireps: phpvms7Pireps,
  toNm: (distance) => distance,
  toTimestamp: toRfc3339,
  documentation: phpvms7Documentation,
};
