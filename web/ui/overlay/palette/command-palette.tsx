import { type KeyboardEvent, useId, useState } from 'react';
import { Button } from '../../actions/button.tsx';
import { TextInput } from '../../forms/text-input.tsx';
import { useDebouncedInput } from '../../hooks/use-debounced-input.ts';
import { Search } from '../../icons/basic.ts';
import { Dialog } from '../dialog.tsx';
import { type PaletteGroup, positionAfterKey } from './palette-entries.ts';
import { PaletteResults } from './palette-results.tsx';

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
  const [wanted, setActive] = useState(0);
  const shown = groups.filter(({ entries }) => entries.length > 0);
  const entries = shown.flatMap((group) => group.entries);
  // The list may have become shorter.
  const active = Math.min(wanted, Math.max(entries.length - 1, 0));
  const hasFailed = failed && !busy;
  const listId = useId();
  const optionId = (at: number) => `${listId}-${at}`;

  function onKeyDown(event: KeyboardEvent) {
    const position = positionAfterKey(event.key, active, entries.length);
    if (position !== null) {
      event.preventDefault();
      setActive(position);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      // What was typed within the pause of the search has no entries yet.
      if (typed === query) entries[active]?.onChoose();
    }
  }

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
        onKeyDown={onKeyDown}
      />
      <p role="status" className="sr-only">
        {busy ? 'Searching' : `${entries.length} ${entries.length === 1 ? 'result' : 'results'}`}
        {hasFailed && '. The search failed.'}
      </p>
      <PaletteResults
        id={listId}
        optionId={optionId}
        groups={shown}
        active={active}
        onActive={setActive}
        onKeyDown={onKeyDown}
        emptyText={busy || failed ? null : 'Nothing found. Try a name or a page.'}
      />
      {hasFailed && (
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
