import { type KeyboardEvent, useEffect, useRef } from 'react';
import { cx } from '../../format/cx.ts';
import type { PaletteGroup } from './palette-entries.ts';

/** The list box of a palette. `optionId` gives the id of the entry at a position. */
export function PaletteResults({
  id,
  optionId,
  groups,
  active,
  onActive,
  onKeyDown,
  emptyText,
}: {
  id: string;
  optionId: (at: number) => string;
  groups: readonly PaletteGroup[];
  /** The position of the chosen entry. */
  active: number;
  onActive: (at: number) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  /** Shown without entries; null while they load. */
  emptyText: string | null;
}) {
  const entries = groups.flatMap((group) => group.entries);
  const list = useRef<HTMLDivElement>(null);
  const activeId = optionId(active);
  useEffect(() => {
    list.current?.querySelector(`[id="${activeId}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <div ref={list} id={id} role="listbox" aria-label="Results" className="mt-3 min-h-64">
      {groups.map((group) => (
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
                onPointerMove={() => onActive(at)}
                onClick={entry.onChoose}
                onKeyDown={onKeyDown}
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
      {entries.length === 0 && emptyText && (
        <p className="px-3 py-6 text-center text-ink-soft">{emptyText}</p>
      )}
    </div>
  );
}
