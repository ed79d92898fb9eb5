import { t } from '@lingui/core/macro';
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useCallback, useRef } from 'react';
import { showToast } from '../../lib/toast.ts';

/** Prints the page in the light scheme, also with Ctrl+P. */
export function usePrint(): () => void {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light') === 'dark';
  const isBusy = useRef(false);
  const print = useCallback(() => {
    const run = async (): Promise<void> => {
      isBusy.current = true;
      if (dark) setColorScheme('light');
      await mapDrawn();
      window.print();
      if (dark) setColorScheme(colorScheme);
      isBusy.current = false;
    };
    if (!isBusy.current) void run();
  }, [colorScheme, dark, setColorScheme]);
  // In fields too.
  useHotkeys([['mod+P', print]], []);
  return print;
}

/** A map that never loads must not block printing. A map that takes longer, on a slow PC, is printed as far as it is drawn. */
const longest = 8000;

/** Resolves when the page's map is drawn in its current colours. */
async function mapDrawn(): Promise<void> {
  let end = performance.now() + longest;
  await soon();
  if (!isMapBusy()) return;
  const action = { label: t`Print now`, run: () => (end = 0) };
  showToast({ text: t`Preparing the map…`, inProgress: true, action });
  while (isMapBusy() && performance.now() < end) await soon();
  showToast(null);
}

function soon(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, 100));
}

function isMapBusy(): boolean {
  return document.querySelector('section[aria-busy="true"]') !== null;
}
