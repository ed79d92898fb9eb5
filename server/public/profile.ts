import type { ProfileName } from '../domain/settings/rootProfile.ts';
import type { ProfileRules } from '../domain/settings/profileRules.ts';
import { type ClientException, phpvms7Exceptions } from './clientExceptions.ts';
import type { CatalogMapping, PirepMapping, UserMapping } from './mapping/mapping.ts';
import { classicDocumentation, type Documentation, phpvms7Documentation } from './openapi/documentation.ts';
import { classicUser } from './mapping/classic/user.ts';
import { classicCatalog, toTimestamp } from './mapping/classic/catalog.ts';
import { milesToNm } from '../contract/units.ts';
import { classicPireps } from './mapping/classic/pireps.ts';
import { phpvms7User } from './mapping/phpvms7/user.ts';
import { phpvms7Catalog, toTimestamp as toRfc3339 } from './mapping/phpvms7/catalog.ts';
import { phpvms7Pireps } from './mapping/phpvms7/pireps.ts';
import type { SecureOptions } from '../http/app.ts';
import type { FastifyBaseLogger, FastifyContextConfig } from 'fastify';
import type { Db } from '../../db/open.ts';
import type { KeyCalls } from '../domain/keys/keyCalls.ts';
import type { LiveFeed } from '../domain/live/liveWatch.ts';
import type { ConnectionLimits } from '../http/connections.ts';
import type { AtOnce } from './limits/atOnce.ts';

/** A dialect of the API: where it is mounted, its calls, units and rules (decisions §1). */
export interface Profile {
  readonly name: ProfileName;
  readonly mount: string;
  readonly rules: ProfileRules;
  readonly catalog: CatalogMapping;
  readonly user: UserMapping;
  readonly pireps: PirepMapping;
  /** Converts a distance of this profile to nautical miles. */
  readonly toNm: (distance: number) => number;
  /** Formats a stored time for this profile. */
  readonly toTimestamp: (time: string) => string;
  readonly documentation: Documentation;
  readonly exceptions: readonly ClientException[];
  /** Of the calls that phpVMS answers without a key (decisions §10). */
  readonly keyless: FastifyContextConfig;
}

/** The API contract. Distances are statute miles. */
export const classic: Profile = {
  name: 'classic',
  mount: '/api',
  rules: {
    prefilesLikePhpvms: false,
    departsOnFirstPosition: true,
    refusesOwnBid: true,
    offersFleetOfPilot: false,
    setsBlockOnTime: false,
  },
  catalog: classicCatalog,
  user: classicUser,
  pireps: classicPireps,
  toNm: milesToNm,
  toTimestamp,
  documentation: classicDocumentation,
  exceptions: [],
  keyless: {},
};

/** What clients of phpVMS 7 expect. Distances are nautical miles. */
export const phpvms7: Profile = {
  name: 'phpvms7',
  mount: '/phpvms7/api',
  rules: {
    prefilesLikePhpvms: true,
    departsOnFirstPosition: false,
    refusesOwnBid: false,
    offersFleetOfPilot: true,
    setsBlockOnTime: true,
  },
  catalog: phpvms7Catalog,
  user: phpvms7User,
  pireps: phpvms7Pireps,
  toNm: (distance) => distance,
  toTimestamp: toRfc3339,
  documentation: phpvms7Documentation,
  exceptions: phpvms7Exceptions,
  keyless: { liveMap: true },
};

/** What the routes of the public listener need. */
export interface PublicDeps {
  readonly db: Db;
  readonly feed: LiveFeed;
  readonly keyCalls: KeyCalls;
  readonly logger: FastifyBaseLogger;
  /** The build of the renderer, which has the pilots' page. */
  readonly rendererFolder: string;
  /** Calls per minute and key for this run, 0 = no limit. Null: from the settings. */
  readonly rateLimit: number | null;
  /** For HTTPS. */
  readonly certificate?: SecureOptions | undefined;
  /** The defaults suit this PC. */
  readonly limits?: {
    readonly atOnce?: Partial<AtOnce>;
    readonly bytesPerDay?: number;
    readonly connections?: ConnectionLimits;
  };
}
