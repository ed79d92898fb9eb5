import { type RefObject, useEffect, useRef } from 'react';
import { ownValue } from '../../server/contract/mapValues.ts';

/** Handlers by key name: `a`, `Shift+J`, `Mod+Z` (Ctrl or ⌘), `?`, `Escape`. */
export type KeyActions = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/** Handles the keys of a screen, except while text is typed or a dialog or menu has the focus. */
export function useKeys(actions: KeyActions): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const act = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey || isTyping(event.target) || activates(event)) return;
      // Held down, it would go on with the row that comes next.
      if (event.key === 'Delete' && event.repeat) return;
      const action = ownValue(latest.current, nameOf(event));
      if (action === undefined) return;
      event.preventDefault();
      action(event);
    };
    document.addEventListener('keydown', act);
    return () => document.removeEventListener('keydown', act);
  }, []);
}

/** Returns the key with its modifiers. Signs have no Shift, which they need on some keyboards only. */
export function nameOf({ ctrlKey, key, metaKey, shiftKey }: KeyboardEvent): string {
  const isLetter = key.length === 1 && key.toLowerCase() !== key.toUpperCase();
  if (!isLetter) return ctrlKey || metaKey ? `Mod+${key}` : key;
  if (ctrlKey || metaKey) return `Mod+${shiftKey ? 'Shift+' : ''}${key.toUpperCase()}`;
  return shiftKey ? `Shift+${key.toUpperCase()}` : key.toLowerCase();
}

/** Whether an element handles keys itself. A dialog counts even before it takes the focus. */
function isTyping(target: EventTarget | null): boolean {
  if (document.querySelector('[aria-modal="true"]') !== null) return true;
  if (!(target instanceof Element)) return false;
  if (target.closest('[role="dialog"], [role="menu"]') !== null) return true;
  return target.matches('input:not([type="checkbox"], [type="radio"], [type="range"]), textarea, select');
}

/** Whether Enter activates a link or a button itself. A selected row is left out: Enter opens it. */
function activates({ key, target }: KeyboardEvent): boolean {
  return (
    key === 'Enter' && target instanceof Element && target.closest('a, button:not([aria-current="true"])') !== null
  );
}

/** `j` and `k` move the focus through the links and buttons in `region` that have `data-row`; Enter activates them. */
export function useRowKeys(region: RefObject<HTMLElement | null>): void {
  const move = (step: 1 | -1): void => {
    const rows = [...(region.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const at = rows.indexOf(document.activeElement as HTMLElement);
    rows[at < 0 ? 0 : at + step]?.focus();
  };
  useKeys({ j: () => move(1), k: () => move(-1) });
}
