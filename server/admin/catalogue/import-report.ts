/** The outcomes of an import's rows, and their report. */
import { IMPORT_REPLY_ROWS, type ImportReply } from '#contract/admin/catalogue-import.ts';
import type { CardFields } from '#server/catalogue/index.ts';
import type { ReadCard } from './import-row.ts';

export type RowOutcome = { line: number; name: string } & (
  | { fate: 'added'; card: CardFields }
  | { fate: 'already-there' }
  | { fate: 'refused'; reason: string }
);

/** `earlier` is the line of the same card further up. */
export function outcomeOf(
  line: number,
  read: ReadCard,
  { isKnown = false, earlier }: { isKnown?: boolean; earlier?: number | undefined } = {},
): RowOutcome {
  if (!read.ok) return { line, name: read.name, fate: 'refused', reason: read.reason };
  const { card } = read;
  const row = { line, name: card.name };
  if (earlier !== undefined) {
    return { ...row, fate: 'refused', reason: `The same gift card is on line ${earlier}.` };
  }
  return isKnown ? { ...row, fate: 'already-there' } : { ...row, fate: 'added', card };
}

/** Counts every row and lists as many as a reply may have. Rows with problems come first. */
export function toImportReport(
  outcomes: readonly RowOutcome[],
  { dryRun, previewed }: { dryRun: boolean; previewed: string },
): ImportReply {
  const refused = outcomes.filter(({ fate }) => fate === 'refused');
  const fine = outcomes.filter(({ fate }) => fate !== 'refused');
  const added = fine.filter(({ fate }) => fate === 'added').length;
  const named = [...refused.slice(0, IMPORT_REPLY_ROWS), ...fine.slice(0, IMPORT_REPLY_ROWS)];
  const counts = {
    rows: outcomes.length,
    added,
    alreadyThere: fine.length - added,
    refused: refused.length,
  };
  return {
    message: dryRun
      ? `${added} of ${outcomes.length} rows can be added`
      : `${added} ${added === 1 ? 'gift card' : 'gift cards'} added`,
    dryRun,
    rows: named
      .toSorted((one, other) => one.line - other.line)
      .map((row) => ({
        line: row.line,
        name: row.name,
        fate: row.fate,
        reason: row.fate === 'refused' ? row.reason : null,
      })),
    counts,
    previewed,
    truncated: named.length < outcomes.length,
  };
}
