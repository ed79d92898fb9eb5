import { useEffect, useState } from 'react';

/** The time in milliseconds, renewed on each full `interval` of the clock. */
export function useNow(interval: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), interval - (now % interval));
    return () => clearTimeout(timer);
  }, [interval, now]);
  return now;
}
