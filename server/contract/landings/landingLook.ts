/** The colours and font of a landing's drawing. */
export type LandingLook = Readonly<Record<keyof typeof colors | 'font', string>>;

/** The first are those of the window's tokens. */
const colors = {
  surface: ['#FFFFFF', '#13161A'],
  tx: ['#171A20', '#E8EAED'],
  tx3: ['#5E6774', '#89929E'],
  line2: ['#CDD2DA', '#363D47'],
  /** The 3° path, which nobody flew. */
  'acc-tx': ['#92298A', '#E88FDF'],
  /** The touchdown on `surface`. */
  'alt-0': ['#B4560B', '#FF9A45'],
  touch: ['#FF9A45', '#FF9A45'],
  ground: ['#EDF0E6', '#1B211D'],
  asphalt: ['#4A525E', '#363D47'],
  paint: ['#FFFFFF', '#C9CED6'],
  grass: ['#BFD0A6', '#3C4D35'],
  earth: ['#D9CBB2', '#4F4636'],
  water: ['#C3D7E6', '#1B3A54'],
} as const;

const font = "Inter, 'Segoe UI', system-ui, 'Helvetica Neue', Arial, sans-serif";

export const landingLooks: Readonly<Record<'light' | 'dark', LandingLook>> = { light: lookOf(0), dark: lookOf(1) };

function lookOf(index: 0 | 1): LandingLook {
  const chosen = Object.entries(colors).map(([name, pair]) => [name, pair[index]]);
  // Safe because each name is one of the colours.
  return { ...(Object.fromEntries(chosen) as Record<keyof typeof colors, string>), font };
}
