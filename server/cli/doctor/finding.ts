/** What a check found. A warning can wait; with a problem, pilots cannot fly or data is at risk. */
export interface Finding {
  readonly check: string;
  readonly state: 'ok' | 'warning' | 'problem';
  readonly text: string;
  /** What the operator can do, with commands to copy. */
  readonly steps?: readonly Remedy[];
}

export interface Remedy {
  readonly text: string;
  readonly command: string | null;
}

/** What every check knows. */
export interface Patient {
  readonly data: string;
  /** Ports that the server was started with, if they are not those of the settings. */
  readonly port: number | null;
  readonly adminPort: number;
}

type Make = (text: string, steps?: readonly Remedy[]) => Finding;

/** Makes the findings of a check. */
export function findingsOf(check: string): Readonly<Record<Finding['state'], Make>> {
  const make =
    (state: Finding['state']): Make =>
    (text, steps) => ({ check, state, text, ...(steps && { steps }) });
  return { ok: make('ok'), warning: make('warning'), problem: make('problem') };
}
