export interface DemoSubfleet {
  /** What ranks and flights name it by. */
  readonly type: string;
  readonly icao: string;
  readonly airline: string;
  readonly name: string;
  readonly hub: string;
  /** The longest flight it is planned for, nautical miles. */
  readonly range: number;
  /** Pounds: ready without load, most without fuel, at take-off, at landing; most fuel. */
  readonly weights: readonly [dow: number, zfw: number, mtow: number, mlw: number, fuel: number];
  readonly cost_block_hour: number;
  /** What it carries: code of the fare, capacity here. */
  readonly fares: Readonly<Record<string, number>>;
  /** Registrations: how they begin, and a letter for each aircraft. */
  readonly prefix: string;
  readonly letters: string;
}

export const subfleets: readonly DemoSubfleet[] = [
  {
    type: 'A20N',
    icao: 'A20N',
    airline: 'KTW',
    name: 'Airbus A320neo',
    hub: 'EDDH',
    range: 2700,
    weights: [97_700, 141_800, 174_200, 148_600, 41_900],
    cost_block_hour: 4200,
    fares: { Y: 162, C: 12, CGO: 5200 },
    prefix: 'D-AKT',
    letters: 'ABCDEFGH',
  },
  {
    type: 'A21N',
    icao: 'A21N',
    airline: 'KTW',
    name: 'Airbus A321neo',
    hub: 'EDDH',
    range: 2900,
    weights: [110_500, 166_700, 206_100, 174_600, 52_100],
    cost_block_hour: 4700,
    fares: { Y: 196, C: 16, CGO: 6800 },
    prefix: 'D-AKN',
    letters: 'ABCDEF',
  },
  {
    type: 'B738',
    icao: 'B738',
    airline: 'KTW',
    name: 'Boeing 737-800',
    hub: 'EKCH',
    range: 2500,
    weights: [94_000, 138_300, 174_200, 146_300, 46_000],
    cost_block_hour: 4500,
    fares: { Y: 165, C: 12, CGO: 4800 },
    prefix: 'D-AKB',
    letters: 'ABCDE',
  },
  {
    type: 'E190',
    icao: 'E190',
    airline: 'KTW',
    name: 'Embraer E190',
    hub: 'EDDH',
    range: 1700,
    weights: [63_900, 90_200, 114_200, 97_000, 28_500],
    cost_block_hour: 3300,
    fares: { Y: 92, C: 8, CGO: 3000 },
    prefix: 'D-AKE',
    letters: 'ABCDE',
  },
  {
    type: 'AT76',
    icao: 'AT76',
    airline: 'KTW',
    name: 'ATR 72-600',
    hub: 'ENBR',
    range: 720,
    weights: [29_800, 46_300, 50_700, 49_200, 11_000],
    cost_block_hour: 1700,
    fares: { Y: 70, MAL: 900 },
    prefix: 'D-AKR',
    letters: 'ABCDE',
  },
  {
    type: 'B789',
    icao: 'B789',
    airline: 'KTW',
    name: 'Boeing 787-9',
    hub: 'EDDH',
    range: 7000,
    weights: [284_000, 400_000, 560_000, 425_000, 223_000],
    cost_block_hour: 9800,
    fares: { Y: 210, W: 28, C: 40, CGO: 26_000 },
    prefix: 'D-AKW',
    letters: 'ABCD',
  },
  {
    type: 'C172',
    icao: 'C172',
    airline: 'KTW',
    name: 'Cessna 172 Skyhawk',
    hub: 'EDDH',
    range: 350,
    weights: [1690, 2250, 2550, 2550, 318],
    cost_block_hour: 160,
    fares: { X: 3 },
    prefix: 'D-EKT',
    letters: 'ABC',
  },
  {
    type: 'DH8D',
    icao: 'DH8D',
    airline: 'FMR',
    name: 'Dash 8-400',
    hub: 'EGPH',
    range: 900,
    weights: [39_300, 58_000, 65_200, 62_000, 11_700],
    cost_block_hour: 2100,
    fares: { Y: 76, MAL: 1200 },
    prefix: 'G-FMD',
    letters: 'ABCD',
  },
  {
    type: 'AT46',
    icao: 'AT46',
    airline: 'FMR',
    name: 'ATR 42-600',
    hub: 'EGPH',
    range: 600,
    weights: [25_900, 36_800, 41_000, 40_300, 9900],
    cost_block_hour: 1500,
    fares: { Y: 48, MAL: 1500 },
    prefix: 'G-FMA',
    letters: 'ABC',
  },
  {
    type: 'B73C',
    icao: 'B738',
    airline: 'SKG',
    name: 'Boeing 737-800BCF',
    hub: 'EDDP',
    range: 2000,
    weights: [88_000, 138_300, 174_200, 146_300, 46_000],
    cost_block_hour: 4100,
    fares: { FRT: 48_000, MAL: 4000 },
    prefix: 'D-ASK',
    letters: 'ABC',
  },
  {
    type: 'B77L',
    icao: 'B77L',
    airline: 'SKG',
    name: 'Boeing 777F',
    hub: 'EDDP',
    range: 5900,
    weights: [318_000, 547_000, 766_000, 575_000, 320_000],
    cost_block_hour: 13_500,
    fares: { FRT: 210_000, MAL: 12_000 },
    prefix: 'D-ASW',
    letters: 'ABC',
  },
  {
    type: 'A21C',
    icao: 'A21N',
    airline: 'GLT',
    name: 'Airbus A321neo charter',
    hub: 'EKCH',
    range: 2900,
    weights: [109_000, 166_700, 206_100, 174_600, 52_100],
    cost_block_hour: 4600,
    fares: { H: 232, CGO: 5000 },
    prefix: 'OY-GLA',
    letters: 'ABCD',
  },
  {
    type: 'A339',
    icao: 'A339',
    airline: 'GLT',
    name: 'Airbus A330-900',
    hub: 'EKCH',
    range: 6500,
    weights: [297_000, 399_000, 553_000, 421_000, 245_000],
    cost_block_hour: 9200,
    fares: { H: 373, W: 28, CGO: 22_000 },
    prefix: 'OY-GLX',
    letters: 'AB',
  },
];

/** The subfleet that an aircraft belongs to. */
export function subfleetOf(registration: string): DemoSubfleet {
  const found = subfleets.find(({ prefix, letters }) => {
    return registration.startsWith(prefix) && letters.includes(registration.slice(prefix.length));
  });
  if (found === undefined) throw new Error(`No subfleet has ${registration}`);
  return found;
}
