/** The colours and font of a landing's drawing. */
export interface LandingLook {
  readonly font: string;
  readonly surface: string;
  readonly ink: string;
  readonly quiet: string;
  readonly line: string;
  /** The 3° path, which nobody flew. */
  readonly planned: string;
  readonly ground: string;
  readonly asphalt: string;
  readonly paint: string;
  readonly grass: string;
  readonly earth: string;
  readonly water: string;
  /** The touchdown on the runway, and on `surface`. */
  readonly touch: string;
  readonly low: string;
}

const font = "Inter, 'Segoe UI', system-ui, 'Helvetica Neue', Arial, sans-serif";

/** Those of the window's tokens, and those of a runway. */
export const landingLooks: Readonly<Record<'light' | 'dark', LandingLook>> = {
  light: {
    font,
    surface: '#FFFFFF',
    ink: '#171A20',
    quiet: '#5E6774',
    line: '#CDD2DA',
    planned: '#92298A',
    ground: '#EDF0E6',
    asphalt: '#4A525E',
    paint: '#FFFFFF',
    grass: '#BFD0A6',
    earth: '#D9CBB2',
    water: '#C3D7E6',
    touch: '#FF9A45',
    low: '#B4560B',
  },
  dark: {
    font,
    surface: '#13161A',
    ink: '#E8EAED',
    quiet: '#89929E',
    line: '#363D47',
    planned: '#E88FDF',
    ground: '#1B211D',
    asphalt: '#363D47',
    paint: '#C9CED6',
    grass: '#3C4D35',
    earth: '#4F4636',
    water: '#1B3A54',
    touch: '#FF9A45',
    low: '#FF9A45',
  },
};
