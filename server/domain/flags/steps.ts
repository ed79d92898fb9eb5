/** A computation of some milliseconds at each step: between two of them others can have their turn. */
export type Steps<T> = Generator<void, T>;

/** Rows at each step. */
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
