import type {
  FailedMessage,
  LinkMessage,
  MovedMessage,
  ReadyMessage,
  ServerMessage,
  ShellMessage,
} from '../server/core/processMessages.ts';

/** The server's process: Electron's utility process, or a stand-in in tests. */
export interface ServerChild {
  readonly post: (message: ShellMessage) => void;
  /** Ends the process immediately. */
  readonly kill: () => void;
  readonly onMessage: (listener: (message: ServerMessage | LinkMessage) => void) => void;
  readonly onExit: (listener: (code: number) => void) => void;
}

export interface ServerEvents {
  /** Called when the server listens, and after each restart with a new link. */
  readonly ready: (message: ReadyMessage) => void;
  /** Called when the addresses for pilots change. */
  readonly moved: (message: MovedMessage) => void;
  /** Called once, when the server does not run and is not started again. The message is for people. */
  readonly failed: (failure: Failure) => void;
}

export type Failure = Pick<FailedMessage, 'message' | 'restore'>;

export interface ServerProcess {
  /** Fetches a new one-time link to the operator's window. */
  readonly link: () => Promise<string>;
  /** Asks the server to stop; kills it if it does not. */
  readonly stop: () => Promise<void>;
}

/** Times in milliseconds. */
export interface ServerLimits {
  readonly ready: number;
  readonly stop: number;
  readonly link: number;
  /** A second crash within this time is not followed by another restart. */
  readonly crash: number;
}

const defaultLimits: ServerLimits = { ready: 20_000, stop: 8000, link: 5000, crash: 60_000 };

/** Starts the server and keeps it running: restarts it when the operator asks, and once after a crash. */
export function runServer(fork: () => ServerChild, events: ServerEvents, limits = defaultLimits): ServerProcess {
  let running: ServerProcess | undefined;
  const mayRestart = cooldown(limits.crash);
  let stopping = false;

  const launch = (): void => {
    running = watchChild(fork(), limits, { ...events, ended });
  };
  const ended = (end: ChildEnd): void => {
    running = undefined;
    if (stopping) return;
    if (end.isRestart || (end.wasReady && mayRestart())) launch();
    else events.failed(end.failure);
  };

  launch();
  return {
    link: async () => {
      if (running === undefined) throw new Error('The server is not running.');
      return await running.link();
    },
    stop: async () => {
      stopping = true;
      await running?.stop();
    },
  };
}

interface ChildEnd {
  readonly wasReady: boolean;
  /** True if the operator asked for a restart. */
  readonly isRestart: boolean;
  readonly failure: Failure;
}

interface ChildEvents extends Pick<ServerEvents, 'ready' | 'moved'> {
  readonly ended: (end: ChildEnd) => void;
}

function watchChild(child: ServerChild, limits: ServerLimits, events: ChildEvents): ServerProcess {
  const gone = Promise.withResolvers<void>();
  const links: ((link: string) => void)[] = [];
  let wasReady = false;
  let isRestart = false;
  let failure: Failure | undefined;

  const deadline = setTimeout(() => {
    failure ??= { message: `The server did not start within ${limits.ready / 1000} seconds.` };
    child.kill();
  }, limits.ready);

  child.onMessage((message) => {
    if (message.type === 'restarting') isRestart = true;
    if (message.type === 'failed') failure = message;
    // A large database needs minutes. A server that is killed would have to start over.
    if (message.type === 'preparing') clearTimeout(deadline);
    if (message.type === 'link') links.shift()?.(message.admin);
    if (message.type === 'moved') events.moved(message);
    if (message.type !== 'ready') return;
    clearTimeout(deadline);
    wasReady = true;
    events.ready(message);
  });
  child.onExit((code) => {
    clearTimeout(deadline);
    gone.resolve();
    events.ended({
      wasReady,
      isRestart,
      failure: failure ?? { message: `The server stopped unexpectedly (exit code ${code}).` },
    });
  });

  return {
    link: async () => {
      const answer = Promise.withResolvers<string>();
      links.push(answer.resolve);
      child.post({ type: 'link' });
      const onTimeout = (): void => answer.reject(new Error('The server did not answer.'));
      return await within(limits.link, answer.promise, onTimeout);
    },
    stop: async () => {
      child.post({ type: 'stop' });
      await within(limits.stop, gone.promise, child.kill);
    },
  };
}

/** Calls `onTimeout` if the promise takes longer, and keeps waiting for it. */
async function within<T>(timeoutMs: number, promise: Promise<T>, onTimeout: () => void): Promise<T> {
  const timer = setTimeout(onTimeout, timeoutMs);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
  }
}

/** @returns a function that returns true at most once in this many milliseconds */
export function cooldown(milliseconds: number): () => boolean {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (now - last < milliseconds) return false;
    last = now;
    return true;
  };
}
