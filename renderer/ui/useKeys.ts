import { ownValue } from '../../server/contract/mapValues.ts';
import { useEffect, useRef } from 'react';

/** What keys do, by name: `a`, `Shift+J`, `Mod+Z` (Ctrl or ⌘), `?`, `Escape`. */
export type KeyDeeds = Readonly<Record<string, () => void>>;

/** Keys of a screen; not while text is typed, or a dialog or menu has the focus. */
export function useKeys(deeds: KeyDeeds): void {
  const latest = useRef(deeds);
  useEffect(() => {
    latest.current = deeds;
  });
  useEffect(() => {
    const act = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey || isTyping(event.target)) return;
      const deed = ownValue(latest.current, nameOf(event));
      if (deed === undefined) return;
      event.preventDefault();
      deed();
    };
    document.addEventListener('keydown', act);
    return () => document.removeEventListener('keydown', act);
  }, []);
}

/** The key with what is held down; of a sign only the sign, which Shift has a part in on some keyboards. */
export function nameOf({ ctrlKey, key, metaKey, shiftKey }: KeyboardEvent): string {
  const isLetter = key.length === 1 && key.toLowerCase() !== key.toUpperCase();
  if (!isLetter) return ctrlKey || metaKey ? `Mod+${key}` : key;
  if (ctrlKey || metaKey) return `Mod+${shiftKey ? 'Shift+' : ''}${key.toUpperCase()}`;
  return shiftKey ? `Shift+${key.toUpperCase()}` : key.toLowerCase();
}

/** Whether the keys belong to what has the focus, or will have it: a dialog takes it a moment after it appears. */
export function isTyping(target: EventTarget | null): boolean {
  if (document.querySelector('[aria-modal="true"]') !== null) return true;
  if (!(target instanceof Element)) return false;
  if (target.closest('[role="dialog"], [role="menu"]') !== null) return true;
  return target.matches('input:not([type="checkbox"], [type="radio"], [type="range"]), textarea, select');
}
