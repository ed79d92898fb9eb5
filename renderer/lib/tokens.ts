export type Scheme = 'light' | 'dark';

/** All colours of the window in the light and the dark scheme, by CSS variable name without `--hb-`. */
const colors = {
  canvas: ['#F4F5F7', '#0D0F12'],
  surface: ['#FFFFFF', '#13161A'],
  raised: ['#FFFFFF', '#1A1E24'],
  sunken: ['#F0F1F4', '#0F1215'],
  hover: ['#F1F2F5', '#1A1E23'],
  active: ['#E8EAEE', '#22272E'],
  line: ['#E4E6EB', '#23282F'],
  line2: ['#CDD2DA', '#363D47'],
  field: ['#868F9C', '#6A7482'],
  tx: ['#171A20', '#E8EAED'],
  tx2: ['#4A525E', '#A9B1BC'],
  tx3: ['#5E6774', '#89929E'],
  acc: ['#9C2F93', '#AF3FA5'],
  'acc-h': ['#92298A', '#9C2F93'],
  'acc-tx': ['#92298A', '#E88FDF'],
  'acc-bg': ['#FAEEF8', '#2A1829'],
  'acc-ln': ['#E3B9DE', '#653060'],
  scrim: ['rgba(23, 26, 32, 0.36)', 'rgba(3, 5, 7, 0.62)'],
  sh1: ['0 1px 2px rgba(20, 25, 35, 0.06)', 'none'],
  sh2: [
    '0 1px 2px rgba(20, 25, 35, 0.08), 0 6px 20px rgba(20, 25, 35, 0.1)',
    '0 0 0 1px rgba(255, 255, 255, 0.05), 0 8px 28px rgba(0, 0, 0, 0.5)',
  ],
  sh3: [
    '0 2px 6px rgba(20, 25, 35, 0.1), 0 24px 64px rgba(20, 25, 35, 0.22)',
    '0 0 0 1px rgba(255, 255, 255, 0.06), 0 24px 72px rgba(0, 0, 0, 0.66)',
  ],
  ok: ['#167047', '#5CC793'],
  'ok-bg': ['#E7F5ED', '#12261D'],
  'ok-mark': ['#1F9D62', '#3FB67C'],
  warn: ['#8A5A00', '#E3B257'],
  'warn-bg': ['#FCF2DC', '#2A2213'],
  'warn-mark': ['#BB7F0B', '#DDA435'],
  bad: ['#B82531', '#FF8A8C'],
  'bad-bg': ['#FDECEC', '#2F181B'],
  'bad-mark': ['#D9404B', '#F0626A'],
  info: ['#1E64A6', '#78B7F2'],
  'info-bg': ['#E8F1FB', '#142435'],
  'info-mark': ['#2F80CC', '#539FE6'],
  mut: ['#4A525E', '#A9B1BC'],
  'mut-bg': ['#ECEEF1', '#20252B'],
  'mut-mark': ['#8B94A1', '#6E7783'],
  'alt-0': ['#B4560B', '#FF9A45'],
  'alt-1': ['#B07400', '#F5B83D'],
  'alt-2': ['#8A8200', '#DDCB45'],
  'alt-3': ['#4F8A1C', '#A6D355'],
  'alt-4': ['#138A55', '#5FD08A'],
  'alt-5': ['#0A8583', '#43CDBB'],
  'alt-6': ['#0E78A8', '#4DBDE8'],
  'alt-7': ['#2363BE', '#6BA3FA'],
  'alt-8': ['#3D4CB4', '#8699FF'],
  'map-space': ['#EDEFF2', '#050709'],
  'map-sea': ['#D6E2EB', '#0A131B'],
  'map-graticule': ['#5F7F9738', '#8FA8BA2C'],
  'map-land': ['#F7F6F2', '#2F3841'],
  'map-urban': ['#E6E1D8', '#3C4650'],
  'map-glacier': ['#FFFFFF', '#475461'],
  'map-river': ['#A9C0D3', '#4B6782'],
  'map-borders': ['#C4BFB2', '#606C78'],
  'map-coast': ['#9DADBA', '#62727F'],
  'map-runway': ['#3F4854', '#C3CBD4'],
  'map-runway-soft': ['#8A9A78', '#7F8F78'],
  'map-navaid': ['#2C5E8F', '#8FB8DE'],
  'map-night': ['#1A2B52', '#00040A'],
  'map-night-opacity': ['0.07', '0.25'],
  'map-label-sea': ['#40576A', '#7A92A9'],
  'map-label-country': ['#5F5B4D', '#ACB4BC'],
  'map-label-city': ['#3D4046', '#C2C8CF'],
  'map-label-halo': ['#F7F6F2', '#1E252C'],
  'map-airport': ['#55606D', '#9AA5B2'],
  'map-airport-hub': ['#3F4854', '#B6BFCA'],
  'map-airport-label': ['#3F4854', '#B6BFCA'],
  'map-trail': ['#5A6675', '#9AA7B6'],
  'map-track-case': ['#F7F6F2', '#10161C'],
  'map-gap': ['#8A5A00', '#E3B257'],
  'map-aircraft': ['#1D2530', '#F2F4F6'],
  'map-aircraft-edge': ['#FFFFFF', '#0B1015'],
  'map-halo': ['#F7F6F2', '#10161C'],
} as const satisfies Readonly<Record<string, readonly [light: string, dark: string]>>;

type Tokens = Readonly<Record<keyof typeof colors, string>>;

/** The colours of each scheme. Style sheets use the variables; canvases and the map cannot, so they use this table. */
export const tokens: Readonly<Record<Scheme, Tokens>> = { light: tokensOf(0), dark: tokensOf(1) };

function tokensOf(index: 0 | 1): Tokens {
  // Safe because each name is one of the colours.
  return Object.fromEntries(Object.entries(colors).map(([name, pair]) => [name, pair[index]])) as Tokens;
}

/** Feet between two steps of the altitude ramp, and the last step. */
export const rampStep = 4500;
const lastStep = 8;

/** Returns an index into `ramp(scheme)` for feet. An unknown altitude counts as ground. */
export function altitudeStep(feet: number | null): number {
  return Math.max(0, Math.min(lastStep, Math.floor((feet ?? 0) / rampStep)));
}

/** The altitude ramp, low to high: `ramp(scheme)[i]` starts at `i * rampStep` feet. */
export function ramp(scheme: Scheme): readonly string[] {
  return ([0, 1, 2, 3, 4, 5, 6, 7, 8] as const).map((step) => tokens[scheme][`alt-${step}`]);
}
