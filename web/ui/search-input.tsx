import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { TextInput } from './text-input.tsx';

const PAUSE_MS = 200;

/** Searches as one types, after a short pause, and follows the address when one goes back. Put it into a `search` element. */
export function SearchInput({
  label,
  placeholder,
  value,
  onChange,
}: {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
}) {
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

  return (
    <TextInput
      lead={<Search aria-hidden="true" />}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      autoComplete="off"
      enterKeyHint="search"
      maxLength={100}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}
