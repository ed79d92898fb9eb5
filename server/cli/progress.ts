const barWidth = 30;

export interface ProgressBar {
  readonly show: (share: number) => void;
  readonly clear: () => void;
}

/** A progress bar, which is shown only on a terminal. */
export function createProgress(output: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>): ProgressBar {
  let shown = -1;
  return {
    show: (share) => {
      const percent = Math.floor(share * 100);
      if (!output.isTTY || percent === shown) return;
      shown = percent;
      const full = Math.floor(share * barWidth);
      output.write(`\r[${'#'.repeat(full)}${' '.repeat(barWidth - full)}] ${String(percent).padStart(3)} %`);
    },
    clear: () => {
      if (shown >= 0) output.write('\r\x1b[2K');
    },
  };
}
