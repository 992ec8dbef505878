/**
 * Imports gift cards from a file. A dry run reports every row's outcome; the import then does exactly that,
 * all of it or nothing.
 */
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { CARDS_CSV_MAX_ROWS, type ImportReply } from '#contract/admin/catalogue-import.ts';
import { formatCount } from '#contract/kernel/counts.ts';
import { findKnownCards, takeImportTurn } from '#server/catalogue/index.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { type CsvForm, readCsv } from '#server/kernel/read-csv.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { type CatalogueDeps, writeCards } from './edit-card.ts';
import { outcomeOf, type RowOutcome, toImportReport } from './import-report.ts';
import { type GivenCard, type ReadCard, readCardRow } from './import-row.ts';

const FORM: CsvForm<keyof GivenCard> = {
  columns: {
    name: 'name',
    description: 'description',
    category: 'category',
    minvalue: 'minValue',
    minimum: 'minValue',
    maxvalue: 'maxValue',
    maximum: 'maxValue',
    issuerproductid: 'issuerProductId',
    product: 'issuerProductId',
    ispopular: 'isPopular',
    popular: 'isPopular',
    istrending: 'isTrending',
    trending: 'isTrending',
    isnew: 'isNew',
    new: 'isNew',
  },
  required: [['name', 'description', 'category', 'minValue', 'maxValue', 'issuerProductId']],
  needs:
    'The file needs the columns name, description, category, minValue, maxValue and issuerProductId. Please start from the template.',
  mostRows: CARDS_CSV_MAX_ROWS,
  tooMany: `A file can have at most ${formatCount(CARDS_CSV_MAX_ROWS)} rows. Please import it in parts.`,
};

const REASON = 'Imported from a file';

type Wanted = {
  file: Readable;
  /** The digest of the dry run; undefined for a dry run. */
  previewed: string | undefined;
};

/**
 * Throws `csv-unreadable`, `payload-too-large`, and `changed-meanwhile` when the import would differ from the
 * dry run.
 */
export async function importCards(
  deps: CatalogueDeps,
  actor: Actor,
  { file, previewed }: Wanted,
): Promise<ImportReply> {
  const read = await readRows(file);
  const dryRun = previewed === undefined;
  const reply = await transaction(deps.db, async (tx) => {
    if (!dryRun) await takeImportTurn(tx);
    const outcomes = outcomesOf(read, await findKnownCards(tx, cardsOf(read)));
    const digest = digestOf(outcomes);
    if (!dryRun) {
      if (previewed !== digest) {
        const message = 'The file or the catalog changed after your preview. Please preview it again.';
        throw refuse('changed-meanwhile', { message });
      }
      const cards = outcomes.flatMap((row) => (row.fate === 'added' ? [row.card] : []));
      await writeCards(tx, actor, cards, { at: deps.clock.now(), reason: REASON });
    }
    return toImportReport(outcomes, { dryRun, previewed: digest });
  });
  if (!dryRun) deps.catalogue.forget();
  return reply;
}

type ReadRow = { line: number; read: ReadCard };

/** Holds at most the rows that a file may have. */
async function readRows(file: Readable): Promise<ReadRow[]> {
  const rows: ReadRow[] = [];
  for await (const { line, cells } of readCsv(file, FORM)) rows.push({ line, read: readCardRow(cells) });
  return rows;
}

function cardsOf(rows: readonly ReadRow[]) {
  return rows.flatMap(({ read }) => (read.ok ? [read.card] : []));
}

function outcomesOf(rows: readonly ReadRow[], known: ReadonlySet<number>): RowOutcome[] {
  const lineOf = new Map<string, number>();
  let index = 0;
  return rows.map(({ line, read }) => {
    if (!read.ok) return outcomeOf(line, read);
    const { card } = read;
    const isKnown = known.has(index);
    index += 1;
    const key = `${card.issuerProductId} ${card.name.toLowerCase()}`;
    const earlier = lineOf.get(key);
    if (earlier === undefined) lineOf.set(key, line);
    return outcomeOf(line, read, { isKnown, earlier });
  });
}

/** Equal only for the same rows with the same outcomes. */
function digestOf(outcomes: readonly RowOutcome[]): string {
  const text = JSON.stringify(outcomes, (_key, value) => (typeof value === 'bigint' ? String(value) : value));
  return createHash('sha256').update(text).digest('base64url');
}
