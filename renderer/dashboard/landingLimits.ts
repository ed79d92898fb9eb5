/** Feet per minute of descent from which a landing is drawn as hard, and as very hard. */
export const hardFrom = 400;
export const veryHardFrom = 500;
