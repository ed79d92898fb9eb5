import { t } from '@lingui/core/macro';

/** What pilots enter in their clients. */
export interface Access {
  /** For phpVMS 7 clients: `http://192.168.1.20:8090/phpvms7`. */
  readonly address: string;
  /** For Homebase API clients: `http://192.168.1.20:8090`. */
  readonly classicAddress: string;
  /** `address` for a client on the PC that runs Homebase; absent where it is not known. */
  readonly ownAddress?: string;
  /** The pilot's ident, `KTW0031`. */
  readonly ident: string;
  /** Null for an old key, which the server does not know in full. */
  readonly key: string | null;
}

/** A value of a step, with a button to copy it. */
export interface Value {
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

// Texts are read when they are shown: the pilots' page changes its language without being loaded again.

/** The two addresses and who needs which, the usual one first. */
export const addressKinds = [
  {
    get name() {
      return t`phpVMS 7 clients`;
    },
    get who() {
      return t`vmsOpenAcars, phpvms-xplane, ASA-ACARS, xACARS and all others made for phpVMS 7`;
    },
    of: ({ address }: Pick<Access, 'address'>) => address,
  },
  {
    get name() {
      return t`Homebase API clients`;
    },
    get who() {
      return t`only programs made for the API of Homebase`;
    },
    of: ({ classicAddress }: Pick<Access, 'classicAddress'>) => classicAddress,
  },
] as const;

const bookedOnly = (): string => t`Book a flight first: this client only offers booked flights.`;

const siteAddress = ({ address }: Access): Value => ({ label: t`Site address`, text: address });

/** The labels are those of each program. All of them use the phpVMS 7 profile, which `server/testing/clients` tests. */
export const acarsClients: readonly AcarsClient[] = [
  {
    name: 'vmsOpenAcars',
    steps: (access) => [
      {
        text: t`In the settings of vmsOpenAcars, paste this as *Airline URL*:`,
        value: siteAddress(access),
      },
      { text: t`Paste the key as *phpVMS user API Key* and press *Save*.` },
      { text: t`Restart vmsOpenAcars and press *LOGIN*.` },
    ],
  },
  {
    name: 'phpvms-xplane',
    steps: ({ address, key }) => [
      {
        text: t`Put these lines into the file *.env* in the program’s folder:`,
        value: { label: '.env', text: `PHPVMS_BASE_URL=${address}\nPHPVMS_API_KEY=${key ?? t`the key`}` },
      },
      { text: t`Start the program.` },
    ],
  },
  {
    name: 'ASA-ACARS',
    steps: (access) => [
      {
        text: t`On the login page, enter this in the field that begins with *https://*. Use http, not https:`,
        value: siteAddress(access),
      },
      { text: t`Paste the key into the field below it and log in.` },
      { text: bookedOnly() },
    ],
  },
  {
    name: 'Linux client',
    steps: (access) => [
      {
        text: t`In phpvms-linux-client, paste this as *Base URL*, including http:`,
        value: siteAddress(access),
      },
      { text: t`Paste the key as *API Key* and press *Login*.` },
    ],
  },
  {
    name: 'xACARS',
    steps: (access) => [
      {
        text: t`Choose *Virtual Airlines*, *List, Edit & Add Airlines*, and add one with this address:`,
        value: siteAddress(access),
      },
      {
        text: t`Enter the key there, and this as user name:`,
        value: { label: t`User name`, text: access.ident },
      },
      { text: t`Choose *Virtual Airlines*, *Login*.` },
      { text: bookedOnly() },
    ],
  },
  {
    get name() {
      return t`Other`;
    },
    steps: (access) => [
      { text: t`In phpVMS 7 clients, enter this as the site address:`, value: siteAddress(access) },
      {
        text: t`In Homebase API clients, enter this address:`,
        value: { label: t`Address`, text: access.classicAddress },
      },
      {
        text: t`Enter the key in the field for the API key. Your own programs send it in the header *X-API-Key*.`,
      },
      {
        text: t`Climb & Maintain ACARS accepts http only on the PC that runs Homebase. F-ACARS only accepts keys of 20 characters, and AeroACARS only its own server, so they do not work with Homebase.`,
        ...(access.ownAddress === undefined
          ? {}
          : { value: { label: t`On the PC that runs Homebase`, text: access.ownAddress } }),
      },
    ],
  },
];

/** Returns the client configuration in the format of phpVMS, for the file and the QR code. */
export function clientConfig(
  { address, key }: Pick<Access, 'address'> & { readonly key: string },
  name: string,
): string {
  return JSON.stringify({ ApiKey: key, Domain: new URL(address).host, Name: name, Url: address });
}
