import { useDebouncedInput } from '../hooks/use-debounced-input.ts';
import { Search } from '../icons/basic.ts';
import { TextInput } from './text-input.tsx';

/**
 * Searches while typing, after a short pause, and follows the address when the user goes back. Put it into a
 * `search` element.
 */
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
  const [typed, setTyped] = useDebouncedInput(value, onChange);

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
