import { t } from '@lingui/core/macro';
import type { NetworkStatus } from '../../server/contract/admin/network.ts';

/** Where the pilots of a phpVMS airline find it from now on. */
export interface NewHome {
  /** What they enter in their clients. */
  readonly address: string;
  /** The pilots' page. */
  readonly page: string;
  /** Whether the old address goes on when its domain leads here. */
  readonly isAtRoot: boolean;
}

/** Takes the address in the network, where there is one. */
export function newHomeOf({ sites, root_profile }: Pick<NetworkStatus, 'sites' | 'root_profile'>): NewHome | undefined {
  const site = sites.find(({ card }) => card !== null) ?? sites[0];
  if (site === undefined) return undefined;
  const isAtRoot = root_profile === 'phpvms7';
  return { address: isAtRoot ? site.page : site.phpvms7, page: site.page, isAtRoot };
}

interface MovingClient {
  readonly name: string;
  readonly moves: 'yes' | 'partly' | 'no';
  readonly what: (home: NewHome) => string;
}

const enter = (): string => t`Enter the new address. Nothing else changes.`;

/** What each client that pilots of phpVMS use needs, those that only need the address first. */
export const movingClients: readonly MovingClient[] = [
  {
    name: 'vmsOpenAcars, phpvms-xplane, phpvms-linux-client, F-ACARS, Africana Tracker, xACARS',
    moves: 'yes',
    what: enter,
  },
  {
    name: 'Climb & Maintain ACARS',
    moves: 'yes',
    what: () => t`Enter the new address. It must begin with https, except on the PC that runs Homebase.`,
  },
  {
    name: 'ASA-ACARS',
    moves: 'yes',
    what: () =>
      t`Enter the new address. It must begin with https, except on the PC that runs Homebase. Fly in manual mode: bookings have no SimBrief plan.`,
  },
  {
    name: 'AeroACARS',
    moves: 'partly',
    what: () => t`Its address is built in: it works only if the old domain leads here, with https.`,
  },
  {
    name: 'Promethee, Hermes',
    moves: 'partly',
    what: () => t`Older versions with an API key: enter the new address. Versions with their own login cannot move.`,
  },
  {
    name: 'vmsACARS',
    moves: 'no',
    what: () => t`Cannot move: it needs a module of phpVMS. Choose another client, such as vmsOpenAcars.`,
  },
  {
    name: 'smartCARS 3, Stratos',
    moves: 'no',
    what: () => t`Cannot move: they need modules of phpVMS. Choose another client, such as vmsOpenAcars.`,
  },
  {
    get name() {
      return t`Own scripts and websites`;
    },
    moves: 'partly',
    what: () =>
      t`Enter the new address, and send an API key with every call: calls that phpVMS answers without one need it here. OAuth tokens do not work.`,
  },
  {
    get name() {
      return t`Website of phpVMS`;
    },
    moves: 'no',
    what: ({ page }) =>
      t`Pilots book flights and read their logbook at ${page}, signed in with their key. Passwords, SimBrief, downloads and pages do not move.`,
  },
];

/** What is true of every client. */
export function movingNotes(): readonly string[] {
  return [
    t`API keys, flights, bookings and reports stay as they are. A flight in the air goes on.`,
    t`Keys are case-sensitive here. If a client refuses its key, enter it as phpVMS showed it, with small letters.`,
  ];
}

/** Says how the old address can go on. */
export function oldAddressNote({ isAtRoot }: NewHome): string {
  return isAtRoot
    ? t`Where the domain of the phpVMS site leads here, with https if it had it, pilots change nothing at all.`
    : t`If the domain of the phpVMS site can lead here, set “API at /api” to phpVMS 7 in the settings: then pilots keep their address, too.`;
}

/** Writes it all as a message to the pilots. */
export function movingText(home: NewHome, format: 'text' | 'markdown'): string {
  const [head, code, bold] = format === 'text' ? ['', '', ''] : ['## ', '`', '**'];
  return [
    head + t`We have moved to Homebase`,
    '',
    t`New address: ${code + home.address + code}`,
    '',
    ...movingNotes(),
    ...(home.isAtRoot ? [oldAddressNote(home)] : []),
    '',
    ...movingClients.map(({ name, what }) => `- ${bold}${name}${bold}: ${what(home)}`),
    '',
  ].join('\n');
}
