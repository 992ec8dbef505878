/** The entries of a command palette, and how the keyboard moves through them. */
import type { ReactNode } from 'react';

export type PaletteEntry = {
  readonly key: string;
  readonly label: string;
  /** What tells it from others of the same label: an email, a day. */
  readonly detail?: ReactNode;
  readonly onChoose: () => void;
};

export type PaletteGroup = { readonly label: string; readonly entries: readonly PaletteEntry[] };

/** The entries whose label has each typed word, in any case. */
export function matching<Entry extends { readonly label: string }>(
  entries: readonly Entry[],
  query: string,
): Entry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
}

/** The position that an arrow key leads to, around the ends; null for another key, and without entries. */
export function positionAfterKey(key: string, active: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (active + 1) % count;
  if (key === 'ArrowUp') return (active - 1 + count) % count;
  return null;
}
