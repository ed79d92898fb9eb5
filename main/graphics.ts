/** A process of Chromium that has ended. */
interface EndedProcess {
  readonly type: string;
  readonly reason: string;
}

const againMs = 60_000;

/**
 * Chromium starts the process that draws again when it fails, as after an update of the driver. One that fails again at once does
 * not draw at all with this driver.
 * @returns whether the program should start again without the graphics card
 */
export function watchGraphics(now = (): number => performance.now()): (ended: EndedProcess) => boolean {
  let last = -Infinity;
  return ({ type, reason }) => {
    if (type !== 'GPU' || reason === 'clean-exit') return false;
    const isAgain = now() - last < againMs;
    last = now();
    return isAgain;
  };
}
