import { PirepState } from '../../contract/codes.ts';

/** A flight that the demonstration shows on purpose. */
export interface Episode {
  /** `KTW612`. */
  readonly flight: string;
  readonly state: number;
  /** Tells apart the times that a pilot flew the same flight. */
  readonly occasion?: number;
  /** Left as scheduled on that day; without it, the flight is of today. */
  readonly days_ago?: number;
  /** Minutes. */
  readonly filed_ago?: number;
  /** In progress: how much of the planned time in the air is behind it; below 0 it is still at the gate. */
  readonly flown?: number;
  readonly landing_rate?: number;
  /** The client lost its connection in the cruise. */
  readonly gap_minutes?: number;
  /** Around weather: by how much the way became longer. */
  readonly detour?: number;
  readonly notes?: string;
  /** Oldest first. */
  readonly comments?: readonly { readonly by: 'pilot' | 'operator'; readonly text: string }[];
}

/** What a pilot flew: out and back from home with one aircraft, then the episodes in their order. */
export interface Career {
  /** The pilot's number. */
  readonly pilot: number;
  readonly client: string;
  readonly key_label: string;
  readonly registration: string;
  readonly trips: number;
  /** Days by which all of it lies further back. */
  readonly idle?: number;
  readonly episodes?: readonly Episode[];
}

const { ACCEPTED, CANCELLED, IN_PROGRESS, PENDING, REJECTED } = PirepState;

const OPEN_ACARS = 'vmsOpenAcars 1.4.2';
const XPLANE = 'phpvms-xplane 0.9.1';
const AERO = 'AeroACARS 2.0';

export const careers: readonly Career[] = [
  {
    pilot: 7,
    client: OPEN_ACARS,
    key_label: 'Mara, main PC',
    registration: 'D-AKTE',
    trips: 2,
    episodes: [
      {
        flight: 'KTW612',
        state: PENDING,
        filed_ago: 15,
        landing_rate: -612,
        gap_minutes: 11,
        comments: [{ by: 'pilot', text: 'Gust on short final, sorry about the gear. Wi-Fi dropped over Biscay.' }],
      },
    ],
  },
  {
    pilot: 15,
    client: OPEN_ACARS,
    key_label: 'Nils, old PC',
    registration: 'D-AKTC',
    trips: 2,
    episodes: [{ flight: 'KTW340', state: PENDING, filed_ago: 41, gap_minutes: 11 }],
  },
  {
    pilot: 3,
    client: XPLANE,
    key_label: 'Pete, X-Plane',
    registration: 'D-AKWB',
    trips: 1,
    episodes: [{ flight: 'KTW18', state: PENDING, filed_ago: 124 }],
  },
  {
    pilot: 20,
    client: AERO,
    key_label: 'Aino, main',
    registration: 'D-AKEA',
    trips: 1,
    episodes: [
      { flight: 'KTW77', state: ACCEPTED, days_ago: 2 },
      { flight: 'KTW87', state: PENDING, filed_ago: 188 },
    ],
  },
  {
    pilot: 9,
    client: XPLANE,
    key_label: 'Hamburg sim room',
    registration: 'D-AKBA',
    trips: 2,
    episodes: [
      {
        flight: 'KTW505',
        state: PENDING,
        filed_ago: 305,
        detour: 0.2,
        notes: 'Went around a line of thunderstorms over the Balkans.',
        comments: [
          { by: 'pilot', text: 'Long way round: cumulonimbus from the Alps to Belgrade.' },
          { by: 'operator', text: 'Looks plausible on the weather chart. Did you inform ops about the fuel?' },
          { by: 'pilot', text: 'Yes, and we still landed with 5,200 lb above the minimum.' },
        ],
      },
    ],
  },
  {
    pilot: 23,
    client: OPEN_ACARS,
    key_label: 'Daniel, MSFS',
    registration: 'D-AKTD',
    trips: 1,
    episodes: [
      { flight: 'KTW214', state: ACCEPTED, days_ago: 2 },
      { flight: 'KTW211', state: PENDING, filed_ago: 545 },
    ],
  },
  {
    pilot: 26,
    client: AERO,
    key_label: 'Aoife, MSFS',
    registration: 'D-AKTA',
    trips: 2,
    episodes: [{ flight: 'KTW704', state: PENDING, filed_ago: 660 }],
  },
  {
    pilot: 28,
    client: OPEN_ACARS,
    key_label: 'Hannah, main',
    registration: 'D-AKEC',
    trips: 2,
    episodes: [{ flight: 'KTW55', state: IN_PROGRESS, flown: -1 }],
  },
  {
    pilot: 18,
    client: AERO,
    key_label: 'Inês, main PC',
    registration: 'D-AKNF',
    trips: 2,
    episodes: [{ flight: 'KTW431', state: IN_PROGRESS, flown: 0.07 }],
  },
  {
    pilot: 31,
    client: OPEN_ACARS,
    key_label: 'Jonas laptop',
    registration: 'D-AKBC',
    trips: 1,
    episodes: [
      { flight: 'KTW903', state: ACCEPTED, days_ago: 2 },
      { flight: 'KTW902', state: IN_PROGRESS, flown: 0.62 },
    ],
  },
  {
    pilot: 12,
    client: XPLANE,
    key_label: 'Lukas, X-Plane',
    registration: 'D-AKWA',
    trips: 1,
    episodes: [
      { flight: 'KTW18', state: ACCEPTED, days_ago: 3 },
      {
        flight: 'KTW19',
        state: IN_PROGRESS,
        flown: 0.41,
        comments: [{ by: 'pilot', text: 'Light chop over the Atlantic, otherwise a quiet night.' }],
      },
    ],
  },
  {
    pilot: 41,
    client: 'phpvms-linux 1.1',
    key_label: 'Callum, Linux',
    registration: 'D-AKRC',
    trips: 2,
    episodes: [{ flight: 'KTW233', state: IN_PROGRESS, flown: 0.93 }],
  },
  {
    pilot: 40,
    client: OPEN_ACARS,
    key_label: 'Freya, tablet',
    registration: 'D-AKRA',
    trips: 2,
    episodes: [
      {
        flight: 'KTW12',
        state: REJECTED,
        days_ago: 2,
        gap_minutes: 19,
        comments: [
          {
            by: 'operator',
            text: 'Nineteen minutes of the flight are missing, the whole descent among them. Please fly it again.',
          },
          { by: 'pilot', text: 'The tablet went to sleep. Will do.' },
        ],
      },
    ],
  },
  { pilot: 44, client: OPEN_ACARS, key_label: 'Lise, sim room', registration: 'D-AKBD', trips: 2 },
  { pilot: 61, client: OPEN_ACARS, key_label: 'Renate, freighter PC', registration: 'D-ASKA', trips: 2 },
  {
    pilot: 52,
    client: AERO,
    key_label: 'Kofi, MSFS',
    registration: 'OY-GLAA',
    trips: 2,
    episodes: [
      {
        flight: 'GLT212',
        state: CANCELLED,
        days_ago: 2,
        notes: 'Simulator crashed at the gate.',
        comments: [{ by: 'pilot', text: 'Simulator crashed at the gate, cancelled.' }],
      },
    ],
  },
  { pilot: 34, client: OPEN_ACARS, key_label: 'Marta, main', registration: 'D-AKTG', trips: 2 },
  { pilot: 37, client: OPEN_ACARS, key_label: 'Sofie, main', registration: 'D-AKEB', trips: 3 },
  { pilot: 58, client: XPLANE, key_label: 'Iain, study', registration: 'G-FMDA', trips: 3 },
  { pilot: 63, client: XPLANE, key_label: 'Emil, school PC', registration: 'D-EKTA', trips: 2 },
  { pilot: 21, client: OPEN_ACARS, key_label: 'Birgit, main', registration: 'D-AKTB', trips: 2, idle: 31 },
  {
    pilot: 48,
    client: AERO,
    key_label: 'Ruben, main',
    registration: 'D-AKTF',
    trips: 1,
    idle: 9,
    episodes: [
      {
        flight: 'KTW341',
        state: REJECTED,
        days_ago: 8,
        landing_rate: -894,
        comments: [{ by: 'operator', text: 'Third landing of this kind in a row. We need to talk.' }],
      },
      { flight: 'KTW612', state: REJECTED, days_ago: 7, landing_rate: -821 },
    ],
  },
];
