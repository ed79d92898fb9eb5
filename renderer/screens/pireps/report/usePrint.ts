import { useHotkeys } from '@mantine/hooks';
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useCallback } from 'react';

/** Prints the report in the light scheme, also with Ctrl+P. */
export function usePrint(): () => void {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light') === 'dark';
  const print = useCallback(() => {
    const run = async (): Promise<void> => {
      if (dark) setColorScheme('light');
      await mapDrawn();
      window.print();
      if (dark) setColorScheme(colorScheme);
    };
    void run();
  }, [colorScheme, dark, setColorScheme]);
  useHotkeys([['mod+P', print]]);
  return print;
}

/** A map that never loads must not block printing. */
const longest = 5000;

/** Resolves when the report's map is drawn in its current colours. */
async function mapDrawn(): Promise<void> {
  const end = performance.now() + longest;
  do {
    await new Promise((resolve) => setTimeout(resolve, 100));
  } while (document.querySelector('[data-map] [aria-busy="true"]') !== null && performance.now() < end);
}
