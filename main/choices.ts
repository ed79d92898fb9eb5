import { readFileSync, writeFileSync } from 'node:fs';
import { renameFile } from '../db/heldFiles.ts';

/** In pixels of the screen. */
export interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What the operator chose for this PC. It is no setting of the airline. */
export interface Choices {
  /** What closing the window does: `true` keeps Homebase running, `false` quits, `null` asks. */
  readonly keep_running: boolean | null;
  readonly notifications: boolean;
  readonly spelling: boolean;
  /** Whether the graphics card draws the window. Turned off when its driver fails. */
  readonly graphics: boolean;
  /** Where the window was; `null` before the first time. */
  readonly bounds: Bounds | null;
  readonly maximized: boolean;
}

export interface ChoiceFile {
  readonly read: () => Choices;
  readonly change: (changes: Partial<Choices>) => void;
}

/** Keeps the choices in a file. A file that cannot be read has the defaults; a change that cannot be saved lasts until the end. */
export function openChoices(file: string, defaults: Choices): ChoiceFile {
  let choices = { ...defaults, ...readChoices(file) };
  return {
    read: () => choices,
    change: (changes) => {
      choices = { ...choices, ...changes };
      try {
        // In one step, because a file that is written in part has the defaults.
        writeFileSync(`${file}.part`, `${JSON.stringify(choices, null, 2)}\n`, { mode: 0o600, flush: true });
        renameFile(`${file}.part`, file);
      } catch {
        // The disk may be full.
      }
    },
  };
}

/** Takes over values of the right type only, because people edit files. */
function readChoices(file: string): Partial<Choices> {
  const stored = parse(file);
  const { keep_running, notifications, spelling, graphics, bounds, maximized } = stored;
  return {
    ...(typeof keep_running === 'boolean' && { keep_running }),
    ...(typeof notifications === 'boolean' && { notifications }),
    ...(typeof spelling === 'boolean' && { spelling }),
    ...(typeof graphics === 'boolean' && { graphics }),
    ...(typeof maximized === 'boolean' && { maximized }),
    ...(isBounds(bounds) && { bounds }),
  };
}

function parse(file: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(readFileSync(file, 'utf8'))) as Readonly<Record<string, unknown>>;
  } catch {
    return {};
  }
}

function isBounds(value: unknown): value is Bounds {
  const { x, y, width, height } = Object(value) as Partial<Record<string, unknown>>;
  return [x, y, width, height].every((number) => Number.isInteger(number));
}

/** Pixels of the title bar that must be on a screen, so that a person can move the window. */
const graspable = 100;

/**
 * @param screens the areas of the connected screens that windows may use
 * @returns where to open the window; undefined if it was never open or its screen is gone
 */
export function placeWindow(bounds: Bounds | null, screens: readonly Bounds[]): Bounds | undefined {
  if (bounds === null) return undefined;
  const screen = screens.find(
    ({ x, y, width, height }) =>
      Math.min(bounds.x + bounds.width, x + width) - Math.max(bounds.x, x) >= graspable &&
      bounds.y >= y &&
      bounds.y <= y + height - graspable,
  );
  if (screen === undefined) return undefined;
  return {
    ...bounds,
    width: Math.min(bounds.width, screen.width),
    height: Math.min(bounds.height, screen.height),
  };
}
