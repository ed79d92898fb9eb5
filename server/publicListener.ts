import type { HttpApp } from './http/app.ts';
import { closeApp, listen, type Place } from './http/listening.ts';

/** Owns the listener for pilots, which can move while they are connected. */
export interface PublicListener {
  /** Null before the first move, and when one got neither the new place nor the old one back; another may mend that. */
  readonly place: () => Place | null;
  /**
   * Begins to listen, or listens at another place. Then it ends the old one: calls under way there are answered, further
   * ones are told to come back, connections close. Moves that are asked for at once are made one after the other.
   * @throws the operating system's error; then the old place answers as before
   */
  readonly move: (to: Place) => Promise<void>;
  readonly stop: () => Promise<void>;
}

interface Open {
  readonly app: HttpApp;
  readonly place: Place;
}

/** @param build an app that does not listen yet: one of Fastify's listens once only, so every place gets its own */
export function createPublicListener(build: () => HttpApp): PublicListener {
  const ending = new Set<Promise<void>>();
  let open: Open | null = null;
  let queue: Promise<void> = Promise.resolve();

  const end = (app: HttpApp): void => {
    const ended = closeApp(app).finally(() => ending.delete(ended));
    ending.add(ended);
  };
  /** Most systems do not give a port out twice: the old place goes before the new one can be had. */
  const swapHosts = async (old: Open, to: Place): Promise<void> => {
    const next = build();
    await next.ready();
    open = null;
    old.app.server.close();
    end(old.app);
    try {
      open = { app: next, place: await listen(next, to) };
    } catch (error) {
      await next.close();
      open = await begin(build, old.place);
      throw error;
    }
  };
  const move = async (to: Place): Promise<void> => {
    const old = open;
    if (old?.place.port === to.port) {
      if (old.place.host !== to.host) await swapHosts(old, to);
      return;
    }
    open = await begin(build, to);
    if (old !== null) end(old.app);
  };
  return {
    place: () => open?.place ?? null,
    move: (to) => {
      const moved = queue.then(() => move(to));
      queue = moved.catch(() => undefined);
      return moved;
    },
    stop: async () => {
      await queue;
      if (open !== null) end(open.app);
      await Promise.all(ending);
    },
  };
}

async function begin(build: () => HttpApp, at: Place): Promise<Open> {
  const app = build();
  try {
    return { app, place: await listen(app, at) };
  } catch (error) {
    await app.close();
    throw error;
  }
}
