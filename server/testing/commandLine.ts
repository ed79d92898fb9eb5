import { beforeEach, vi } from 'vitest';
import { runHomebase } from '../cli/main.ts';

/** The `homebase` command as a test calls it. */
export interface CommandLine {
  /** What the last command printed, by line. */
  readonly printed: { readonly out: string[]; readonly err: string[] };
  /** @returns the exit code and everything that was printed */
  readonly homebase: (...words: readonly string[]) => Promise<[code: number, text: string]>;
}

/** Keeps what commands print from the terminal, in each test of the file. */
export function watchCommandLine(): CommandLine {
  const printed: { readonly out: string[]; readonly err: string[] } = { out: [], err: [] };
  beforeEach(() => {
    vi.spyOn(console, 'log').mockImplementation((text: string) => void printed.out.push(text));
    vi.spyOn(console, 'error').mockImplementation((text: string) => void printed.err.push(text));
  });
  return {
    printed,
    homebase: async (...words) => {
      printed.out.length = printed.err.length = 0;
      const code = await runHomebase(words);
      return [code, [...printed.out, ...printed.err].join('\n')];
    },
  };
}
