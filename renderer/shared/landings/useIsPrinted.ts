import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Returns whether the page is being printed, which is drawn at once. */
export function useIsPrinted(): boolean {
  const [isPrinted, setPrinted] = useState(false);
  useEffect(() => {
    // Saved pictures, which announce themselves the same way, look as the page does.
    const change = ({ type, isTrusted }: Event): void => {
      if (isTrusted) flushSync(() => setPrinted(type === 'beforeprint'));
    };
    window.addEventListener('beforeprint', change);
    window.addEventListener('afterprint', change);
    return () => {
      window.removeEventListener('beforeprint', change);
      window.removeEventListener('afterprint', change);
    };
  }, []);
  return isPrinted;
}
