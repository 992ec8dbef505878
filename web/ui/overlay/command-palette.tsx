import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../actions/button.tsx';
import { cx } from '../format/cx.ts';
import { TextInput } from '../forms/text-input.tsx';
import { useDebouncedInput } from '../hooks/use-debounced-input.ts';
import { Search } from '../icons/basic.ts';
import { Dialog } from './dialog.tsx';

export type PaletteEntry = {
  readonly key: string;
  readonly label: string;
  /** What tells it from others of the same label: an email, a day. */
  readonly detail?: ReactNode;
  readonly onChoose: () => void;
};

export type PaletteGroup = { readonly label: string; readonly entries: readonly PaletteEntry[] };

/**
 * A list to choose from by typing, as the combobox pattern asks: the focus stays in the field, the arrow keys
 * move through the entries, Enter chooses one, Escape closes.
 */
export function CommandPalette({
  placeholder,
  query,
  onQuery,
  groups,
  busy,
  failed,
  onRetry,
  onClose,
}: {
  placeholder: string;
  query: string;
  onQuery: (query: string) => void;
  groups: readonly PaletteGroup[];
  busy: boolean;
  /** A part of the search did not answer. */
  failed: boolean;
  onRetry: () => void;
  onClose: () => void;
}) {
  const [typed, setTyped] = useDebouncedInput(query, onQuery);
  const shown = groups.filter(({ entries }) => entries.length > 0);
  const entries = shown.flatMap((group) => group.entries);
  const [wanted, setActive] = useState(0);
  const active = Math.min(wanted, Math.max(entries.length - 1, 0));
  const listId = useId();
  const optionId = (at: number) => `${listId}-${at}`;
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    list.current?.querySelector(`[id="${listId}-${active}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, active]);

  const move = (event: KeyboardEvent) => {
    const last = entries.length - 1;
    const next = {
      ArrowDown: active === last ? 0 : active + 1,
      ArrowUp: active === 0 ? last : active - 1,
    }[event.key];
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      // What was typed within the pause of the search has no entries yet.
      if (typed === query) entries[active]?.onChoose();
    } else if (next !== undefined && last >= 0) {
      event.preventDefault();
      setActive(next);
    }
  };

  return (
    <Dialog open onClose={onClose} title="Go to">
      <TextInput
        lead={<Search aria-hidden="true" />}
        role="combobox"
        aria-label="Search"
        aria-expanded={entries.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={entries.length > 0 ? optionId(active) : undefined}
        autoFocus
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        placeholder={placeholder}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={move}
      />
      <p role="status" className="sr-only">
        {busy ? 'Searching' : `${entries.length} ${entries.length === 1 ? 'result' : 'results'}`}
        {failed && !busy && '. The search failed.'}
      </p>
      <div ref={list} id={listId} role="listbox" aria-label="Results" className="mt-3 min-h-64">
        {shown.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list box.
          <div key={group.label} role="group" aria-label={group.label} className="pb-2">
            <div aria-hidden="true" className="px-3 py-1.5 text-ink-faint text-xs">
              {group.label}
            </div>
            {group.entries.map((entry) => {
              const at = entries.indexOf(entry);
              return (
                <div
                  key={entry.key}
                  id={optionId(at)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={at === active}
                  onPointerMove={() => setActive(at)}
                  onClick={entry.onChoose}
                  onKeyDown={move}
                  className={cx(
                    'flex min-h-11 cursor-pointer flex-col justify-center rounded-md px-3 py-1.5 sm:flex-row sm:items-center sm:justify-between sm:gap-4',
                    at === active && 'bg-primary-soft',
                  )}
                >
                  <span className="min-w-0 truncate">{entry.label}</span>
                  {entry.detail && (
                    <span className="min-w-0 truncate text-ink-soft text-sm sm:shrink-0">{entry.detail}</span>
                  )}
                </div>
              );
            })}
          </div>
        ))}
        {entries.length === 0 && !busy && !failed && (
          <p className="px-3 py-6 text-center text-ink-soft">Nothing found. Try a name or a page.</p>
        )}
      </div>
      {failed && !busy && (
        <div className="flex items-center justify-between gap-4 px-3 pt-2">
          <p className="text-bad-ink">
            {entries.length > 0 ? 'Some of the search failed.' : 'The search failed.'}
          </p>
          <Button tone="secondary" size="sm" onClick={onRetry}>
            Try Again
          </Button>
        </div>
      )}
    </Dialog>
  );
}

/** The entries whose label has each typed word, in any case. */
export function matching<Entry extends { readonly label: string }>(
  entries: readonly Entry[],
  query: string,
): Entry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
}
