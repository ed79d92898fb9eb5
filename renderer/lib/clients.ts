// Texts marked `i18n` are in English here, as the operator's window shows them; their translations for the pilots' page are
// in `messages`.

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

/** The two addresses and who needs which, the usual one first. */
export const addressKinds = [
  {
    name: /*i18n*/ 'phpVMS 7 clients',
    who: /*i18n*/ 'vmsOpenAcars, phpvms-xplane, ASA-ACARS, xACARS and all others made for phpVMS 7',
    of: ({ address }: Pick<Access, 'address'>) => address,
  },
  {
    name: /*i18n*/ 'Homebase API clients',
    who: /*i18n*/ 'only programs made for the API of Homebase',
    of: ({ classicAddress }: Pick<Access, 'classicAddress'>) => classicAddress,
  },
] as const;

const bookedOnly = /*i18n*/ 'Book a flight first: this client only offers booked flights.';

const siteAddress = ({ address }: Access): Value => ({ label: /*i18n*/ 'Site address', text: address });

/** The labels are those of each program. All of them use the phpVMS 7 profile, which `server/testing/clients` tests. */
export const acarsClients: readonly AcarsClient[] = [
  {
    name: 'vmsOpenAcars',
    steps: (access) => [
      {
        text: /*i18n*/ 'In the settings of vmsOpenAcars, paste this as *Airline URL*:',
        value: siteAddress(access),
      },
      { text: /*i18n*/ 'Paste the key as *phpVMS user API Key* and press *Save*.' },
      { text: /*i18n*/ 'Restart vmsOpenAcars and press *LOGIN*.' },
    ],
  },
  {
    name: 'phpvms-xplane',
    steps: ({ address, key }) => [
      {
        text: /*i18n*/ 'Put these lines into the file *.env* in the program’s folder:',
        value: { label: '.env', text: `PHPVMS_BASE_URL=${address}\nPHPVMS_API_KEY=${key ?? 'the key'}` },
      },
      { text: /*i18n*/ 'Start the program.' },
    ],
  },
  {
    name: 'ASA-ACARS',
    steps: (access) => [
      {
        text: /*i18n*/ 'On the login page, enter this in the field that begins with *https://*. Use http, not https:',
        value: siteAddress(access),
      },
      { text: /*i18n*/ 'Paste the key into the field below it and log in.' },
      { text: bookedOnly },
    ],
  },
  {
    name: 'Linux client',
    steps: (access) => [
      {
        text: /*i18n*/ 'In phpvms-linux-client, paste this as *Base URL*, including http:',
        value: siteAddress(access),
      },
      { text: /*i18n*/ 'Paste the key as *API Key* and press *Login*.' },
    ],
  },
  {
    name: 'xACARS',
    steps: (access) => [
      {
        text: /*i18n*/ 'Choose *Virtual Airlines*, *List, Edit & Add Airlines*, and add one with this address:',
        value: siteAddress(access),
      },
      {
        text: /*i18n*/ 'Enter the key there, and this as user name:',
        value: { label: /*i18n*/ 'User name', text: access.ident },
      },
      { text: /*i18n*/ 'Choose *Virtual Airlines*, *Login*.' },
      { text: bookedOnly },
    ],
  },
  {
    name: /*i18n*/ 'Other',
    steps: (access) => [
      { text: /*i18n*/ 'In phpVMS 7 clients, enter this as the site address:', value: siteAddress(access) },
      {
        text: /*i18n*/ 'In Homebase API clients, enter this address:',
        value: { label: /*i18n*/ 'Address', text: access.classicAddress },
      },
      {
        text: /*i18n*/ 'Enter the key in the field for the API key. Your own programs send it in the header *X-API-Key*.',
      },
      {
        text: /*i18n*/ 'Climb & Maintain ACARS accepts http only on the PC that runs Homebase. F-ACARS only accepts keys of 20 characters, and AeroACARS only its own server, so they do not work with Homebase.',
        ...(access.ownAddress === undefined
          ? {}
          : { value: { label: /*i18n*/ 'On the PC that runs Homebase', text: access.ownAddress } }),
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
