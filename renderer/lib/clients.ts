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
  /** The pilot's name as the airline has it. */
  readonly fullName: string;
  /** Null for an old key, which the server does not know in full. */
  readonly key: string | null;
}

/** A value of a step, with a button to copy it. */
export interface ClientValue {
  readonly label: string;
  readonly text: string;
}

interface Step {
  /** Text between asterisks names a field or button of the client. */
  readonly text: string;
  readonly value?: ClientValue;
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

const siteAddress = ({ address }: Pick<Access, 'address'>): ClientValue => ({ label: t`Site address`, text: address });

/** Whether a client that takes http only for its own PC takes the address. */
function isSafe(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
}

function asaSteps({ address, ownAddress }: Access): readonly Step[] {
  const log = { text: t`Paste the key into the field below it and log in.` };
  if (isSafe(address))
    return [
      {
        text: t`On the login page, replace the *https://* in the first field with this:`,
        value: siteAddress({ address }),
      },
      log,
    ];
  const limit = t`ASA-ACARS accepts http only on the PC that runs Homebase. On others it needs an address that begins with https.`;
  if (ownAddress === undefined) return [{ text: limit }];
  return [
    { text: limit },
    {
      text: t`On that PC, replace the *https://* in the first field of the login page with this:`,
      value: siteAddress({ address: ownAddress }),
    },
    log,
  ];
}

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
  { name: 'ASA-ACARS', steps: (access) => [...asaSteps(access), { text: bookedOnly() }] },
  {
    name: 'phpvms-linux-client',
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
        text: t`On the login page, choose *New to xACARS? Add an account*. Enter any *Airline Name*, and this as *Airline Website*, without a slash at the end:`,
        value: siteAddress(access),
      },
      {
        text: t`Paste the key as *API Key*, enter this as *Username* and press *Add Account*:`,
        value: { label: t`User name`, text: access.ident },
      },
      { text: t`On the login page, select the airline, enter the same user name and key, and press *Log In*.` },
      { text: bookedOnly() },
    ],
  },
  {
    name: 'xACARS 2020',
    steps: (access) => [
      {
        text: t`Choose *Virtual Airlines*, *List, Edit & Add Airlines*, *Add Airline*. Enter any *Airline Name*, and this as *Airline URL*, without a slash at the end:`,
        value: siteAddress(access),
      },
      {
        text: t`Enter this as *Username*. It must be the pilot’s full name, letter by letter:`,
        value: { label: t`User name`, text: access.fullName },
      },
      { text: t`Paste the key as *API Key*, then press *Create* and *Finish*.` },
      {
        text: t`Choose *Virtual Airlines*, *Login*, select the airline, press both buttons *Autofill*, then *Log In*.`,
      },
      { text: bookedOnly() },
    ],
  },
  {
    name: 'F-ACARS',
    steps: (access) => [
      {
        text: t`In *Settings*, paste this as *Your VA URL*, without a slash at the end, and press *Save*:`,
        value: siteAddress(access),
      },
      {
        text: t`Paste the key as *Your api key* and press *Save*. F-ACARS only accepts keys of 20 characters: replace an older key with a new one.`,
      },
      { text: t`Press *Test*.` },
      {
        text: t`Book one flight first: F-ACARS flies the first booked flight, with the first aircraft that it may use.`,
      },
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
        text: t`Climb & Maintain ACARS accepts http only on the PC that runs Homebase. AeroACARS only accepts its own server, so it does not work with Homebase.`,
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
