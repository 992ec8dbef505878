import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { TextInput } from '../../ui/text-input.tsx';

const PAUSE_MS = 200;

/** Searches as one types, after a short pause, and follows the address when one goes back. */
export function BrandSearch({ value, onChange }: { value: string; onChange: (value: string) => void }) {
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
    <search className="block w-full sm:max-w-64">
      <TextInput
        lead={<Search aria-hidden="true" />}
        type="search"
        aria-label="Search your gift cards"
        placeholder="Search by brand"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </search>
  );
}
