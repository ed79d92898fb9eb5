import { useEffect, useState } from 'react';

/** Returns the time in milliseconds, updated at each full `interval` of the clock. */
export function useNow(interval: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), interval - (now % interval));
    return () => clearTimeout(timer);
  }, [interval, now]);
  return now;
}
