/**
 * What the server program says when it listens: the first line on stdout with `--json`, and the first message to the
 * desktop shell. No imports, so that the shell can read the types without the server.
 */
export interface ReadyMessage {
  readonly type: 'ready';
  /** The public listener on this machine, without a trailing slash: `http://127.0.0.1:8090`. */
  readonly api: string;
  /** One-time link into the operator's window; it works once. */
  readonly admin: string;
  /** The public listener as pilots on the LAN reach it; empty when it listens on this machine only. */
  readonly lan: readonly string[];
}

/** A file to go back to when the database cannot be opened. */
export interface RestoreOffer {
  readonly file: string;
  /** What it is, in a sentence. */
  readonly about: string;
  /** What a button for it says. */
  readonly action: string;
}

/** The server could not start; `message` is for people. */
export interface FailedMessage {
  readonly type: 'failed';
  readonly message: string;
  /** What helps: the server is started again with `--restore FILE`. */
  readonly restore?: RestoreOffer;
}

/** Before it listens, it does what may take minutes: it restores a backup or brings a large file to a new format. */
export interface PreparingMessage {
  readonly type: 'preparing';
}

/** Pilots reach it elsewhere from now on: the operator changed the settings of the network. */
export interface MovedMessage {
  readonly type: 'moved';
  readonly api: string;
  readonly lan: readonly string[];
}

export type ServerMessage = ReadyMessage | FailedMessage | PreparingMessage | MovedMessage | RestartingMessage;

/** The operator asked for a restart: the server ends, and is to be started again. */
export interface RestartingMessage {
  readonly type: 'restarting';
}

/** From the desktop shell: close listeners, checkpoint, end. A new window asks for a fresh one-time link. */
export type ShellMessage = { readonly type: 'stop' } | { readonly type: 'link' };

/** The answer to `link`. */
export interface LinkMessage {
  readonly type: 'link';
  readonly admin: string;
}
