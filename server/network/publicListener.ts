import { createTurns } from '../domain/background.ts';
import type { HttpApp } from '../http/app.ts';
import { closeApp, listen, type ListenAddress } from '../http/connections.ts';

/** Owns the listener for pilots, which can move to another address while they are connected. */
export interface PublicListener {
  /** Null before the first move, and after a move that failed and could not return to the old address. */
  readonly address: () => ListenAddress | null;
  /**
   * Starts to listen, or moves to another address. Calls in progress at the old address are completed, later ones are
   * refused and their connections closed. Concurrent moves run one after the other.
   * @throws the operating system's error; the old address then still works
   */
  readonly move: (to: ListenAddress) => Promise<void>;
  readonly stop: () => Promise<void>;
}

interface Open {
  readonly app: HttpApp;
  readonly address: ListenAddress;
}

/** @param build creates an app that does not listen yet. A Fastify app can listen only once, so each address needs a new one. */
export function createPublicListener(build: () => HttpApp): PublicListener {
  const ending = new Set<Promise<void>>();
  let open: Open | null = null;
  const inTurn = createTurns();

  const end = (app: HttpApp): void => {
    const ended = closeApp(app).finally(() => ending.delete(ended));
    ending.add(ended);
  };
  /** Most systems do not allow the same port on two hosts, so the old address must close before the new one opens. */
  const swapHosts = async (old: Open, to: ListenAddress): Promise<void> => {
    const next = build();
    await next.ready();
    open = null;
    old.app.server.close();
    end(old.app);
    try {
      open = { app: next, address: await listen(next, to) };
    } catch (error) {
      await next.close();
      open = await begin(build, old.address);
      throw error;
    }
  };
  const move = async (to: ListenAddress): Promise<void> => {
    const old = open;
    if (old?.address.port === to.port) {
      if (old.address.host !== to.host) await swapHosts(old, to);
      return;
    }
    open = await begin(build, to);
    if (old !== null) end(old.app);
  };
  return {
    address: () => open?.address ?? null,
    move: (to) => inTurn(() => move(to)),
    stop: () =>
      inTurn(async () => {
        if (open !== null) end(open.app);
        await Promise.all(ending);
      }),
  };
}

async function begin(build: () => HttpApp, at: ListenAddress): Promise<Open> {
  const app = build();
  try {
    return { app, address: await listen(app, at) };
  } catch (error) {
    await app.close();
    throw error;
  }
}
