import { useRef } from 'react';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { useDebouncedInput } from '../../ui/hooks/use-debounced-input.ts';
import { Search, X } from '../../ui/icons/basic.ts';

/** Searches while typing, after a short pause, and follows the address when the user goes back. */
export function SearchBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useDebouncedInput(value, onChange);
  const input = useRef<HTMLInputElement>(null);

  return (
    <search className="relative block">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-4.5 my-auto size-5 text-ink-soft"
      />
      <input
        ref={input}
        type="search"
        aria-label="Search gift cards"
        placeholder="Search gift cards..."
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="min-h-12 w-full rounded-full border border-transparent bg-surface pr-14 pl-13 text-base text-ink shadow-lift placeholder:text-ink-soft sm:min-h-14 focus:outline-3 focus:outline-coral focus:outline-offset-2 [&::-webkit-search-cancel-button]:hidden"
      />
      {typed && (
        <span className="absolute inset-y-0 right-1.5 grid place-items-center">
          <IconButton
            label="Clear search"
            className="rounded-full"
            onClick={() => {
              setTyped('');
              input.current?.focus();
            }}
          >
            <X aria-hidden="true" />
          </IconButton>
        </span>
      )}
    </search>
  );
}
