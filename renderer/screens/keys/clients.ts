import type { Site } from './site.ts';

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
