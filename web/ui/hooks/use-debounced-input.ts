import { useEffect, useRef, useState } from 'react';

const PAUSE_MS = 200;

/**
 * The text of a search box: passed on after a short pause, and replaced when the address changes otherwise:
 * back, a shared link, 'Clear filters'.
 */
export function useDebouncedInput(value: string, onChange: (value: string) => void) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);

  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);

  useEffect(() => {
    if (typed === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = typed;
      onChange(typed);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, onChange]);

  return [typed, setTyped] as const;
}
