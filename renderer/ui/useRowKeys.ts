import type { RefObject } from 'react';
import { useKeys } from './useKeys.ts';

/** `j` and `k` move the focus through the links and buttons in `region` that have `data-row`; Enter activates them. */
export function useRowKeys(region: RefObject<HTMLElement | null>): void {
  const move = (step: 1 | -1): void => {
    const rows = [...(region.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const at = rows.indexOf(document.activeElement as HTMLElement);
    rows[at < 0 ? 0 : at + step]?.focus();
  };
  useKeys({ j: () => move(1), k: () => move(-1) });
}
