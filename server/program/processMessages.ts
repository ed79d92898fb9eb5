/**
 * Says that the server listens: the first line on stdout with `--json`, and a message to the desktop shell. This file has
 * no imports, so that the shell can use its types without the server.
 */
export interface ReadyMessage {
  readonly type: 'ready';
  /** The public listener on this PC, without a trailing slash: `http://127.0.0.1:8090`. */
  readonly api: string;
  /** One-time link to the operator's window. */
  readonly admin: string;
  /** The public listener in the local network, at last by name; empty if it accepts only this PC. */
  readonly lan: readonly string[];
}

/** A file to restore when the database cannot be opened. */
export interface RestoreOffer {
  readonly file: string;
  /** Says in a sentence what the file is. */
  readonly about: string;
  /** Label of a button that restores it. */
  readonly action: string;
}

/** Says that the server could not start. The message is for people. */
export interface FailedMessage {
  readonly type: 'failed';
  readonly message: string;
  /** The shell can restart the server with `--restore` and this file. */
  readonly restore?: RestoreOffer;
}

/** Says that the start may take minutes, because a backup is restored or the database is updated. */
interface PreparingMessage {
  readonly type: 'preparing';
}

/** Says that the addresses for pilots changed, because the operator changed the network settings. */
export interface MovedMessage {
  readonly type: 'moved';
  readonly api: string;
  readonly lan: readonly string[];
}

/** What the shell shows outside the window. Sent when it changes, and to answer `status`. */
export interface StatusMessage {
  readonly type: 'status';
  /** As in `ready`. This PC may have got another address. */
  readonly api: string;
  readonly lan: readonly string[];
  /** Pilots whose client called for a flight in the last five minutes. */
  readonly pilots: number;
  /** Flights in progress. Those that are paused, or silent for an hour, do not count. */
  readonly flights: number;
  /** Reports that wait for review. */
  readonly pending: number;
  /** Why nothing is saved any more, as a sentence. */
  readonly problem?: string;
  /** What happened since the last message. */
  readonly events: readonly StatusEvent[];
}

/** A report was filed, or a flight in the air lost contact. */
export interface StatusEvent {
  readonly kind: 'filed' | 'lost';
  /** The id of the report. */
  readonly id: string;
  /** `KTW211` */
  readonly ident: string;
  readonly pilot: string;
  /** Airport codes. */
  readonly from: string;
  readonly to: string;
  /** Whether the report waits for review. */
  readonly waits: boolean;
}

export type ServerMessage =
  | ReadyMessage
  | FailedMessage
  | PreparingMessage
  | MovedMessage
  | RestartingMessage
  | StatusMessage;

/** Says that the server stops because the operator asked for a restart. */
interface RestartingMessage {
  readonly type: 'restarting';
}

/**
 * From the desktop shell: `stop` ends the server, `link` asks for a new one-time link, `status` for the status as it is
 * now.
 */
export interface ShellMessage {
  readonly type: 'stop' | 'link' | 'status';
}

/** Answers `link`. */
export interface LinkMessage {
  readonly type: 'link';
  readonly admin: string;
}
