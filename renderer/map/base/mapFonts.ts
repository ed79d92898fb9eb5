// MapLibre keeps the shapes of letters, so it must not write before their font is there.

/** Of flights and airports. The page uses them, too. */
const FlightFonts = ['400', '500', '600'];
/** Of the names of countries, cities and seas, with a letter of each file of the font. */
const NameFonts = ['400', '500', 'italic 400'];
const NameLetters = 'aă';

export async function loadFlightFonts(): Promise<void> {
  await load(FlightFonts, 'a');
}

export async function loadNameFonts(): Promise<void> {
  await load(NameFonts, NameLetters);
}

async function load(faces: readonly string[], letters: string): Promise<void> {
  await Promise.all(faces.map((face) => document.fonts.load(`${face} 11px "Inter Variable"`, letters)));
}
