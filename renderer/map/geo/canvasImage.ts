export type Pen = OffscreenCanvasRenderingContext2D;

/** Draws a square image of `side` logical pixels at `ratio` times the density, with 0 0 in its centre. */
export function drawImage({ side, ratio }: { side: number; ratio: number }, paint: (pen: Pen) => void): ImageData {
  const size = Math.round(side * ratio);
  const pen = new OffscreenCanvas(size, size).getContext('2d');
  if (pen === null) throw new Error('This browser cannot draw on a canvas');
  pen.translate(size / 2, size / 2);
  pen.scale(ratio, ratio);
  paint(pen);
  return pen.getImageData(0, 0, size, size);
}
