import type {
  FailedMessage,
  LinkMessage,
  MovedMessage,
  ReadyMessage,
  ServerMessage,
  ShellMessage,
} from '../server/processMessages.ts';
import { rarely } from './rarely.ts';

/** The server program as a process of its own: Electron's utility process, seen from here. */
export interface ServerChild {
  readonly post: (message: ShellMessage) => void;
  /** Ends it at once, whatever it is doing. */
  readonly kill: () => void;
  readonly onMessage: (listener: (message: ServerMessage | LinkMessage) => void) => void;
  readonly onExit: (listener: (code: number) => void) => void;
}

export interface ServerEvents {
  /** The server listens; again after a restart, then with another link. */
  readonly ready: (message: ReadyMessage) => void;
  /** Pilots reach it elsewhere from now on. */
  readonly moved: (message: MovedMessage) => void;
  /** It will not run. Said once, in words for people. */
  readonly failed: (failure: Failure) => void;
}

export type Failure = Pick<FailedMessage, 'message' | 'restore'>;

export interface ServerProcess {
  /** A fresh one-time link for another window. */
  readonly link: () => Promise<string>;
  /** Has the server close its listeners and the database; ends it when it does not. */
  readonly stop: () => Promise<void>;
}

/** All in milliseconds. */
export interface ServerLimits {
  readonly ready: number;
  readonly stop: number;
  readonly link: number;
  /** Within this time of a crash, another one is not a mishap any more. */
  readonly crash: number;
}

const usualLimits: ServerLimits = { ready: 20_000, stop: 8000, link: 5000, crash: 60_000 };

/** Keeps the server program running: waits until it is ready, and starts it again when the operator asks for it, or once when it crashes. */
export function runServer(fork: () => ServerChild, events: ServerEvents, limits = usualLimits): ServerProcess {
  let running: ServerProcess | undefined;
  const mayRestart = rarely(limits.crash);
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
  /** The operator asked for it. */
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
    failure ??= { message: `The server was not ready within ${limits.ready / 1000} seconds.` };
    child.kill();
  }, limits.ready);

  child.onMessage((message) => {
    if (message.type === 'restarting') isRestart = true;
    if (message.type === 'failed') failure = message;
    // A large database takes minutes, and killing it would only begin that again.
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
      failure: failure ?? { message: `The server ended unexpectedly (exit code ${code}).` },
    });
  });

  return {
    link: async () => {
      const answer = Promise.withResolvers<string>();
      links.push(answer.resolve);
      child.post({ type: 'link' });
      const late = (): void => answer.reject(new Error('The server did not answer.'));
      return await within(limits.link, answer.promise, late);
    },
    stop: async () => {
      child.post({ type: 'stop' });
      await within(limits.stop, gone.promise, child.kill);
    },
  };
}

/** Calls `late` when the promise takes longer, and goes on waiting for it. */
async function within<T>(milliseconds: number, promise: Promise<T>, late: () => void): Promise<T> {
  const timer = setTimeout(late, milliseconds);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
  }
}
