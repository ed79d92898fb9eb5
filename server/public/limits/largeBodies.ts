import { AppError } from '../../domain/errors.ts';
import { HttpError } from '../../http/errors.ts';

/** Bytes of large bodies, from their arrival until they are worked on. */
export interface BodyBudget {
  readonly perPilot: number;
  readonly together: number;
}

export interface LargeBody {
  readonly user_id: number;
  /** Bytes that the budget holds for it. */
  counted: number;
  hasEnded: boolean;
  /** Hands it on to the parser; while it waits for its turn. */
  begin: (() => void) | undefined;
  /** Ends it, with a reply. */
  readonly giveUp: (error: AppError) => void;
}

export interface LargeBodies {
  /** @returns why it may not grow to that many bytes */
  readonly grow: (body: LargeBody, bytes: number) => AppError | undefined;
  /** Calls `begin` in its turn. */
  readonly queue: (body: LargeBody, begin: () => void) => void;
  /** After its reply, or without one. */
  readonly end: (body: LargeBody) => void;
}

/** Those that arrive, those that wait, and the one that is worked on. */
export function createLargeBodies({ perPilot, together }: BodyBudget): LargeBodies {
  const bodies = new Set<LargeBody>();
  let current: LargeBody | undefined;
  let lastPilot: number | undefined;

  const heldBy = (user_id: number): number => sumOf([...bodies].filter((body) => body.user_id === user_id));
  /** The newest body of the pilot who holds most, if that is more than `held`. */
  const findGreediest = (held: number): LargeBody | undefined => {
    const sums = Map.groupBy(bodies, ({ user_id }) => user_id);
    const [most = []] = [...sums.values()].sort((a, b) => sumOf(b) - sumOf(a));
    return sumOf(most) > held ? most.findLast((body) => body !== current) : undefined;
  };
  const end = (body: LargeBody): void => {
    if (body.hasEnded) return;
    body.hasEnded = true;
    bodies.delete(body);
    // In between, the others' calls are served.
    if (body === current) setImmediate(beginNext);
  };
  const beginNext = (): void => {
    const waiting = [...bodies].filter(({ begin }) => begin !== undefined);
    current = waiting.find(({ user_id }) => user_id !== lastPilot) ?? waiting[0];
    if (current === undefined) return;
    const { begin, user_id } = current;
    current.begin = undefined;
    lastPilot = user_id;
    begin?.();
  };
  return {
    grow: (body, bytes) => {
      if (bytes <= body.counted) return undefined;
      const more = bytes - body.counted;
      const held = heldBy(body.user_id) + more;
      if (held > perPilot) return tooMany();
      while (sumOf(bodies) + more > together) {
        const other = findGreediest(held);
        if (other === undefined) return busy();
        end(other);
        other.giveUp(busy());
      }
      body.counted = bytes;
      bodies.add(body);
      return undefined;
    },
    queue: (body, begin) => {
      body.begin = begin;
      if (current === undefined) beginNext();
    },
    end,
  };
}

function sumOf(bodies: Iterable<LargeBody>): number {
  let bytes = 0;
  for (const { counted } of bodies) bytes += counted;
  return bytes;
}

function tooMany(): AppError {
  const text = 'You are sending too many large bodies at once; send one after the other.';
  return new HttpError(429, text, { headers: { 'retry-after': '5' } });
}

/** Nothing of it was stored. */
function busy(): AppError {
  return new AppError('unavailable', 'Too many large bodies are arriving right now; send this one again.');
}
