import type {
  FailedMessage,
  LinkMessage,
  MovedMessage,
  ReadyMessage,
  ServerMessage,
  ShellMessage,
  StatusMessage,
} from '../server/program/processMessages.ts';

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
  readonly status: (message: StatusMessage) => void;
  /** Called once, when the server does not run and is not started again. The message is for people. */
  readonly failed: (failure: Failure) => void;
}

export type Failure = Pick<FailedMessage, 'message' | 'restore'>;

export interface ServerProcess {
  /** Fetches a new one-time link to the operator's window. */
  readonly link: () => Promise<string>;
  /** Asks for the addresses and the status. Kills a server that does not answer, so that it is started again. */
  readonly check: () => Promise<void>;
  /**
   * Asks the server to stop; kills it if it does not. Nothing is reported from then on.
   * @returns false if the server's end is still unknown after it was killed
   */
  readonly stop: () => Promise<boolean>;
}

/** Times in milliseconds. */
export interface ServerLimits {
  readonly ready: number;
  readonly stop: number;
  /** So long after it was killed, the server is given up although its process has not ended. */
  readonly kill: number;
  readonly link: number;
  readonly check: number;
  /** The waits before the restarts after crashes in a row. After one more crash, the server is not restarted. */
  readonly restarts: readonly number[];
  /** A crash after this time counts as the first one again. */
  readonly healthy: number;
}

const defaultLimits: ServerLimits = {
  ready: 20_000,
  stop: 8000,
  kill: 2000,
  link: 5000,
  // A PC that wakes up is slow.
  check: 15_000,
  restarts: [250, 3000],
  healthy: 5 * 60_000,
};

/** Starts the server and keeps it running: restarts it when the operator asks, and after crashes. */
export function runServer(fork: () => ServerChild, events: ServerEvents, limits = defaultLimits): ServerProcess {
  let running: ServerProcess | undefined;
  let crashes = 0;
  let startedAt = 0;
  let restart: NodeJS.Timeout | undefined;
  let stopping = false;

  // The window and the tray may be gone by then.
  const unlessStopping = <Message>(report: (message: Message) => void): ((message: Message) => void) => {
    return (message) => (stopping ? undefined : report(message));
  };

  const launch = (): void => {
    startedAt = performance.now();
    running = watchChild(fork(), limits, {
      ready: unlessStopping(events.ready),
      moved: unlessStopping(events.moved),
      status: unlessStopping(events.status),
      ended,
    });
  };
  const ended = ({ isRestart, failure, code }: ChildEnd): void => {
    running = undefined;
    if (stopping) return;
    if (isRestart) return launch();
    if (failure !== undefined) return events.failed(failure);
    if (performance.now() - startedAt >= limits.healthy) crashes = 0;
    const wait = limits.restarts[crashes];
    crashes += 1;
    if (wait === undefined)
      events.failed({ message: `The server stopped unexpectedly ${crashes} times (exit code ${code}).` });
    else restart = setTimeout(launch, wait);
  };

  launch();
  return {
    link: async () => {
      if (running === undefined) throw new Error('The server is not running.');
      return await running.link();
    },
    check: async () => await running?.check(),
    stop: async () => {
      stopping = true;
      clearTimeout(restart);
      return (await running?.stop()) ?? true;
    },
  };
}

interface ChildEnd {
  /** True if the operator asked for a restart. */
  readonly isRestart: boolean;
  /** Why starting it again would not help; undefined after a crash. */
  readonly failure: Failure | undefined;
  readonly code: number;
}

interface ChildEvents extends Pick<ServerEvents, 'ready' | 'moved' | 'status'> {
  readonly ended: (end: ChildEnd) => void;
}

/** Waits for the end of a process. One that waits for a drive does not end although it was killed: it is given up. */
function watchEnd(child: ServerChild, limit: number, onEnd: (code: number) => void) {
  const gone = Promise.withResolvers<void>();
  const state = { isOver: false, isKnown: true };
  const end = (code: number): void => {
    if (state.isOver) return;
    state.isOver = true;
    gone.resolve();
    onEnd(code);
  };
  child.onExit(end);
  const kill = (): void => {
    child.kill();
    setTimeout(() => {
      if (!state.isOver) state.isKnown = false;
      end(9);
    }, limit);
  };
  return { gone: gone.promise, state, kill };
}

function watchChild(child: ServerChild, limits: ServerLimits, events: ChildEvents): ServerProcess {
  const links: ((link: string) => void)[] = [];
  let isReady = false;
  let checks: (() => void)[] = [];
  let isRestart = false;
  let failure: Failure | undefined;

  const { gone, state, kill } = watchEnd(child, limits.kill, (code) => {
    clearTimeout(deadline);
    events.ended({ isRestart, failure, code });
  });
  const deadline = setTimeout(() => {
    failure ??= { message: `The server did not start within ${limits.ready / 1000} seconds.` };
    kill();
  }, limits.ready);

  child.onMessage((message) => {
    if (state.isOver) return;
    if (message.type === 'restarting') isRestart = true;
    if (message.type === 'failed') failure = message;
    // A large database needs minutes. A server that is killed would have to start over.
    if (message.type === 'preparing') clearTimeout(deadline);
    if (message.type === 'link') links.shift()?.(message.admin);
    if (message.type === 'moved') events.moved(message);
    if (message.type === 'status') {
      for (const answered of checks) answered();
      checks = [];
      events.status(message);
    }
    if (message.type !== 'ready') return;
    clearTimeout(deadline);
    isReady = true;
    events.ready(message);
  });

  return {
    link: async () => {
      const answer = Promise.withResolvers<string>();
      links.push(answer.resolve);
      child.post({ type: 'link' });
      const onTimeout = (): void => answer.reject(new Error('The server did not answer.'));
      return await within(limits.link, answer.promise, onTimeout);
    },
    check: async () => {
      if (!isReady) return;
      const answer = Promise.withResolvers<void>();
      checks.push(answer.resolve);
      child.post({ type: 'status' });
      await within(limits.check, Promise.race([answer.promise, gone]), kill);
    },
    stop: async () => {
      child.post({ type: 'stop' });
      await within(limits.stop, gone, kill);
      return state.isKnown;
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
