import type { getApiKey } from '../../../server/contract/admin/apiKeys.ts';
import type { Network } from '../../../server/contract/admin/network.ts';
import type { EndpointOutput } from '../../../server/contract/endpoint.ts';

/** The addresses of the airline for pilots. */
export interface Site {
  /** For phpVMS 7 clients: `http://192.168.1.20:8090/phpvms7`. */
  readonly address: string;
  /** For Homebase API clients: `http://192.168.1.20:8090`. */
  readonly classicAddress: string;
  /** `address` for a client on this PC. */
  readonly ownAddress: string;
  /** Other LAN addresses of this PC. */
  readonly others: readonly string[];
  /** Whether only clients on this PC can connect. */
  readonly thisPcOnly: boolean;
}

/** Prefers the first LAN address, which is the most likely one, to 127.0.0.1. */
export function siteOf({ sites }: Pick<Network, 'sites'>): Site | undefined {
  const own = sites.find(({ card }) => card === null);
  const [best = own, ...others] = sites.filter(({ card }) => card !== null);
  if (best === undefined) return undefined;
  return {
    address: best.phpvms7,
    classicAddress: best.classic,
    ownAddress: (own ?? best).phpvms7,
    others: others.map(({ phpvms7 }) => phpvms7),
    thisPcOnly: best === own,
  };
}

/** @returns the client configuration in the format of phpVMS, for the file and the QR code */
export function clientConfig(key: string, name: string, { address }: Site): string {
  return JSON.stringify({ ApiKey: key, Domain: new URL(address).host, Name: name, Url: address });
}

/** A value of a step, with a button to copy it. */
interface Value {
  readonly label: string;
  readonly text: string;
}

interface Step {
  /** Text between asterisks names a field or button of the client. */
  readonly text: string;
  readonly value?: Value;
}

/** An ACARS client, or a group of them, with the steps to enter address and key. */
interface AcarsClient {
  readonly name: string;
  readonly steps: (access: Access) => readonly Step[];
}

export interface Access {
  readonly site: Site;
  /** The pilot's ident, `KTW0031`. */
  readonly ident: string;
  /** Null for an old key, which the server does not know in full. */
  readonly key: string | null;
}

const siteAddress = ({ site }: Access): Value => ({ label: 'Site address', text: site.address });

/** The labels are those of each program. All of them use the phpVMS 7 profile, which `server/testing/clients` tests. */
export const acarsClients: readonly AcarsClient[] = [
  {
    name: 'vmsOpenAcars',
    steps: (access) => [
      { text: 'In the settings of vmsOpenAcars, paste this as *Airline URL*:', value: siteAddress(access) },
      { text: 'Paste the key as *phpVMS user API Key* and press *Save*.' },
      { text: 'Restart vmsOpenAcars and press *LOGIN*. This window shows when it connects.' },
    ],
  },
  {
    name: 'phpvms-xplane',
    steps: ({ site, key }) => [
      {
        text: 'Put these lines into the file *.env* in the program’s folder:',
        value: { label: '.env', text: `PHPVMS_BASE_URL=${site.address}\nPHPVMS_API_KEY=${key ?? 'the key'}` },
      },
      { text: 'Start the program. This window shows when it connects.' },
    ],
  },
  {
    name: 'ASA-ACARS',
    steps: (access) => [
      {
        text: 'On the login page, enter this in the field that begins with *https://*. Use http, not https:',
        value: siteAddress(access),
      },
      { text: 'Paste the key into the field below it and log in. This window shows when it connects.' },
    ],
  },
  {
    name: 'Linux client',
    steps: (access) => [
      { text: 'In phpvms-linux-client, paste this as *Base URL*, including http:', value: siteAddress(access) },
      { text: 'Paste the key as *API Key* and press *Login*. This window shows when it connects.' },
    ],
  },
  {
    name: 'xACARS',
    steps: (access) => [
      {
        text: 'Choose *Virtual Airlines*, *List, Edit & Add Airlines*, and add one with this address:',
        value: siteAddress(access),
      },
      { text: 'Enter the key there, and this as user name:', value: { label: 'User name', text: access.ident } },
      { text: 'Choose *Virtual Airlines*, *Login*. This window shows when it connects.' },
    ],
  },
  {
    name: 'Other',
    steps: (access) => [
      { text: 'In phpVMS 7 clients, enter this as the site address:', value: siteAddress(access) },
      {
        text: 'In Homebase API clients, enter this address:',
        value: { label: 'Address', text: access.site.classicAddress },
      },
      { text: 'Enter the key in the field for the API key. Your own programs send it in the header *X-API-Key*.' },
      {
        text: `Climb & Maintain ACARS accepts http only on this PC: ${access.site.ownAddress}. F-ACARS only accepts keys of 20 characters, and AeroACARS only its own server, so they do not work with Homebase.`,
      },
    ],
  },
];

export type KeyCalls = Pick<EndpointOutput<typeof getApiKey>, 'now' | 'last' | 'refused'>;
export type KeyCall = NonNullable<KeyCalls['last']>;

/** The state of a connection test. */
export interface Connection {
  /** The first call after the start; null while the test waits. */
  readonly call: KeyCall | null;
  /** Refused calls since the start, newest first. */
  readonly refused: KeyCalls['refused'];
}

/** @param begin start of the test by the server's clock */
export function connectionSince(begin: string, { last, refused }: KeyCalls): Connection {
  return {
    call: last !== null && last.at >= begin ? last : null,
    refused: refused.filter(({ at }) => at >= begin),
  };
}

/** Formats minutes and seconds: `00:38`, `12:05`. */
export function elapsed(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
