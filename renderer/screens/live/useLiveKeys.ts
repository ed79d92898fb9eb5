import { useEffect } from 'react';
import { isTyping } from '../../ui/useKeys.ts';

interface LiveKeys {
  /** Selects the next row (1) or the previous one (−1). */
  readonly onStep: (by: 1 | -1) => void;
  readonly onOpen: () => void;
  readonly onClose: () => void;
  readonly onWall: () => void;
}

/**
 * `j` and `k` move through the list, Enter opens the report, Escape closes the card, `f` toggles full screen. Off
 * while text is typed or a menu is open.
 */
export function useLiveKeys({ onStep, onOpen, onClose, onWall }: LiveKeys): void {
  useEffect(() => {
    const act = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === 'j') onStep(1);
      else if (event.key === 'k') onStep(-1);
      else if (event.key === 'Escape') onClose();
      else if (event.key === 'f') onWall();
      else if (event.key === 'Enter' && !isControl(event.target)) onOpen();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', act);
    return () => window.removeEventListener('keydown', act);
  }, [onStep, onOpen, onClose, onWall]);
}

/** Enter activates these itself. A selected row is left out: Enter opens its report. */
function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('a, button:not([aria-current="true"])') !== null;
}
