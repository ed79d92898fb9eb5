/** How long the last calls took. */
export interface ReplyTimes {
  /** @param ms from the arrival of a call to the end of its reply */
  readonly note: (ms: number) => void;
  /** Milliseconds within which 95 of 100 of them were answered; null before the first. */
  readonly most: () => number | null;
}

const kept = 1000;
const share = 0.95;

export function createReplyTimes(): ReplyTimes {
  const times: number[] = [];
  let next = 0;
  return {
    note: (ms) => {
      times[next] = ms;
      next = (next + 1) % kept;
    },
    most: () => times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? null,
  };
}
