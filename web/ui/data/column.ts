import type { ReactNode } from 'react';

/**
 * A place in the two lines of a phone's row: the heading and the figure, and below them the note and the
 * mark. What is too long at the left is cut off.
 */
export type Brief = 'figure' | 'note' | 'mark';

export type Column<Row> = {
  readonly key: string;
  readonly header: string;
  /** Null for an empty cell, which a phone leaves out. */
  readonly cell: (row: Row) => ReactNode;
  readonly align?: 'start' | 'end';
  /** On a phone this cell is the card's heading, without its label. */
  readonly heading?: boolean;
  /**
   * Buttons name themselves: on a phone they have no label and take the whole width; one icon stands beside
   * the heading.
   */
  readonly buttons?: boolean;
  /**
   * With it, a row of a phone has two lines, and opens to a card with the cells that have no place in them.
   */
  readonly brief?: Brief;
  /** Sentences: on a tablet, where cards have four facts on a line, it takes the room of two. */
  readonly long?: boolean;
};

/** Whether a column of text follows one of numbers, whose right edge would touch it. */
export function followsNumbers<Row>(columns: readonly Column<Row>[], index: number): boolean {
  return columns[index - 1]?.align === 'end' && columns[index]?.align !== 'end';
}
