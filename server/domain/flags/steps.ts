/** A computation in steps of a few milliseconds, so that others can run in between. */
export type Steps<T> = Generator<void, T>;

/** Rows per step. */
export const rowsAtOnce = 2000;

export async function inTurns<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}
