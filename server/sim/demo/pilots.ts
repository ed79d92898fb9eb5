import { UserState } from '../../contract/pirepStatus.ts';

export interface DemoPilot {
  /** The number in KTW0031. */
  readonly number: number;
  readonly name: string;
  readonly airline: string;
  readonly rank: string;
  readonly home: string;
  readonly country: string;
  readonly timezone: string;
  readonly state: number;
  /** Hours brought along from elsewhere. */
  readonly transfer_hours: number;
  readonly client: string;
  readonly key_label: string;
  readonly notes: string | null;
}

const zones: Readonly<Record<string, string>> = {
  SE: 'Europe/Stockholm',
  DE: 'Europe/Berlin',
  GB: 'Europe/London',
  PL: 'Europe/Warsaw',
  PT: 'Europe/Lisbon',
  NO: 'Europe/Oslo',
  IE: 'Europe/Dublin',
  ES: 'Europe/Madrid',
  FI: 'Europe/Helsinki',
  DK: 'Europe/Copenhagen',
  GH: 'Africa/Accra',
  HU: 'Europe/Budapest',
};

/** `31 KTW Captain EKCH NO 455`: number, airline, rank, home, country, hours brought along. */
function enrol(
  line: string,
  name: string,
  [client, key_label]: readonly [string, string],
  more: { readonly state?: number; readonly notes?: string } = {},
): DemoPilot {
  const [number, airline = '', rank = '', home = '', country = '', hours] = line.split(' ');
  return {
    number: Number(number),
    name,
    airline,
    rank: rank.replaceAll('_', ' '),
    home,
    country,
    timezone: zones[country] ?? 'UTC',
    state: more.state ?? UserState.ACTIVE,
    transfer_hours: Number(hours),
    client,
    key_label,
    notes: more.notes ?? null,
  };
}

const OPEN_ACARS = 'vmsOpenAcars 1.4.2';
const XPLANE = 'phpvms-xplane 0.9.1';
const AERO = 'AeroACARS 2.0';

/** Captains first, so that the first pilot of the list may fly everything. */
export const pilots: readonly DemoPilot[] = [
  enrol('7 KTW Captain EDDH SE 610', 'Mara Lindqvist', [OPEN_ACARS, 'Mara, main PC']),
  enrol('3 KTW Captain EDDH GB 720', 'Pete Hallam', [XPLANE, 'Pete, X-Plane']),
  enrol('12 KTW Captain EDDH DE 480', 'Lukas Brandt', [XPLANE, 'Lukas, X-Plane']),
  enrol('44 KTW Captain EKCH DK 530', 'Lise Vestergaard', [OPEN_ACARS, 'Lise, sim room']),
  enrol('61 SKG Captain EDDP DE 890', 'Renate Vogel', [OPEN_ACARS, 'Renate, freighter PC']),
  enrol('52 GLT Captain EKCH GH 440', 'Kofi Mensah', [AERO, 'Kofi, MSFS']),
  enrol('31 KTW Senior_first_officer EKCH NO 260', 'Jonas Thorsen', [OPEN_ACARS, 'Jonas laptop']),
  enrol('9 KTW Senior_first_officer EDDH PL 310', 'Tomasz Zieliński', [XPLANE, 'Hamburg sim room']),
  enrol('18 KTW Senior_first_officer EDDH PT 225', 'Inês Carvalho', [AERO, 'Inês, main PC']),
  enrol('15 KTW First_officer EDDM DE 120', 'Nils Petersen', [OPEN_ACARS, 'Nils, old PC']),
  enrol('23 KTW First_officer EDDH GB 140', 'Daniel Okafor', [OPEN_ACARS, 'Daniel, MSFS']),
  enrol('26 KTW First_officer EIDW IE 95', 'Aoife Brennan', [AERO, 'Aoife, MSFS']),
  enrol('28 KTW First_officer EDDH DE 85', 'Hannah Vogt', [OPEN_ACARS, 'Hannah, main']),
  enrol('20 KTW First_officer EDDH FI 130', 'Aino Salmela', [AERO, 'Aino, main']),
  enrol('34 KTW First_officer LEMD ES 110', 'Marta Ferrer', [OPEN_ACARS, 'Marta, main']),
  enrol('37 KTW First_officer ENGM NO 90', 'Sofie Aas', [OPEN_ACARS, 'Sofie, main']),
  enrol('40 KTW Second_officer ENBR GB 34', 'Freya Munro', [OPEN_ACARS, 'Freya, tablet']),
  enrol('41 KTW Second_officer EGPH GB 41', 'Callum Reid', ['phpvms-linux 1.1', 'Callum, Linux']),
  enrol('58 FMR Second_officer EGPH GB 28', 'Iain MacAulay', [XPLANE, 'Iain, study']),
  enrol('63 KTW Cadet EDDH DE 4', 'Emil Jansen', [XPLANE, 'Emil, school PC']),
  enrol('21 KTW First_officer EDDH DE 150', 'Birgit Kessler', [OPEN_ACARS, 'Birgit, main'], {
    state: UserState.ON_LEAVE,
    notes: 'On leave: moving house.',
  }),
  enrol('48 KTW First_officer EDDH DE 88', 'Ruben Haas', [AERO, 'Ruben, main'], {
    state: UserState.SUSPENDED,
    notes: 'Suspended after three landings beyond −800 fpm. Wants to talk to the chief pilot.',
  }),
  enrol('64 KTW Cadet EDDH GB 0', 'Owen Pritchard', [OPEN_ACARS, 'Owen'], {
    state: UserState.PENDING,
    notes: 'Applied with 120 hours on VATSIM; log book attached to the mail.',
  }),
  enrol('65 KTW Cadet EIDW IE 0', 'Niamh Doyle', [AERO, 'Niamh'], { state: UserState.PENDING }),
  enrol('49 KTW Cadet EDDH HU 0', 'Zoltán Farkas', [AERO, 'Zoltán'], {
    state: UserState.REJECTED,
    notes: 'Second account of a suspended pilot.',
  }),
];

export function pilotOf(number: number): DemoPilot {
  const found = pilots.find((pilot) => pilot.number === number);
  if (found === undefined) throw new Error(`There is no pilot ${number}`);
  return found;
}
