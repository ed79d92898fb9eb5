/** The faces of the map. The page uses the upright ones, too. */
const Faces = ['400', '500', '600', 'italic 400'];
/** A letter of each file of the font. */
const Letters = 'aă';

/** Loads the map's fonts. MapLibre keeps the shapes of letters, so it must not write before their font is there. */
export async function loadMapFonts(): Promise<void> {
  await Promise.all(Faces.map((face) => document.fonts.load(`${face} 11px "Inter Variable"`, Letters)));
}
