import type { Site } from './site.ts';

/** What a step puts on the clipboard. */
interface Value {
  readonly label: string;
  readonly text: string;
}

interface Step {
  /** What stands between asterisks is written so in the client. */
  readonly text: string;
  readonly value?: Value;
}

/** How pilots enter address and key into one program, or a family of them. */
interface AcarsClient {
  readonly name: string;
  readonly steps: (access: Access) => readonly Step[];
}

export interface Access {
  readonly site: Site;
  /** The pilot's, `KTW0031`. */
  readonly ident: string;
  /** Null when it is not known any more. */
  readonly key: string | null;
}

const siteAddress = ({ site }: Access): Value => ({ label: 'Site address', text: site.address });

/**
 * As their programs have it. All of these speak to the profile for phpVMS 7, in the very form that
 * `server/public/clients` tests.
 */
export const acarsClients: readonly AcarsClient[] = [
  {
    name: 'vmsOpenAcars',
    steps: (access) => [
      { text: 'In the settings of vmsOpenAcars, paste this as *Airline URL*:', value: siteAddress(access) },
      { text: 'Paste the key as *phpVMS user API Key* and press *Save*.' },
      { text: 'Start vmsOpenAcars again and press *LOGIN*. This window notices the call.' },
    ],
  },
  {
    name: 'phpvms-xplane',
    steps: ({ site, key }) => [
      {
        text: 'Put these lines into the file *.env* in the folder of the program:',
        value: { label: '.env', text: `PHPVMS_BASE_URL=${site.address}\nPHPVMS_API_KEY=${key ?? 'the key'}` },
      },
      { text: 'Start the program. This window notices its first call.' },
    ],
  },
  {
    name: 'ASA-ACARS',
    steps: (access) => [
      {
        text: 'On the login page, put this into the field that begins with *https://*; it is http here:',
        value: siteAddress(access),
      },
      { text: 'Paste the key into the field below it and log in. This window notices the call.' },
    ],
  },
  {
    name: 'Linux client',
    steps: (access) => [
      { text: 'In phpvms-linux-client, paste this as *Base URL*, with its http:', value: siteAddress(access) },
      { text: 'Paste the key as *API Key* and press *Login*. This window notices the call.' },
    ],
  },
  {
    name: 'xACARS',
    steps: (access) => [
      {
        text: 'Choose *Virtual Airlines*, *List, Edit & Add Airlines*, and add one with this address:',
        value: siteAddress(access),
      },
      { text: 'Enter the key there, and as user name:', value: { label: 'User name', text: access.ident } },
      { text: 'Choose *Virtual Airlines*, *Login*. This window notices the call.' },
    ],
  },
  {
    name: 'Other',
    steps: (access) => [
      { text: 'Any client for phpVMS 7 takes this as the address of the site:', value: siteAddress(access) },
      {
        text: 'Programs made after the API of Homebase itself:',
        value: { label: 'Address', text: access.site.classicAddress },
      },
      { text: 'The key goes into the field for the API key; in a program of your own, into the header *X-API-Key*.' },
      {
        text: `Climb & Maintain ACARS takes http on its own PC only: ${access.site.ownAddress}. F-ACARS refuses keys that do not have 20 characters, AeroACARS every address but its own.`,
      },
    ],
  },
];
