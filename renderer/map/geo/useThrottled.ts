import { useEffect, useRef, useState } from 'react';

/** Follows a value, but changes at most once per `interval` milliseconds. The last value always arrives. */
export function useThrottled<T>(interval: number, value: T): T {
  const [shown, setShown] = useState(value);
  const changed = useRef(-Infinity);
  useEffect(() => {
    const wait = Math.max(0, changed.current + interval - performance.now());
    const timer = setTimeout(() => {
      changed.current = performance.now();
      setShown(() => value);
    }, wait);
    return () => clearTimeout(timer);
  }, [interval, value]);
  return shown;
}
