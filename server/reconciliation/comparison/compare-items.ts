/** Compares everything that a run has read, some hundred items at a time, and writes both sides of each. */

import { isId } from '#contract/kernel/id.ts';
import { transaction } from '#server/db/transaction.ts';
import { noteProgress, type RunAttempt } from '../attempt-store.ts';
import type { ReconciliationDeps } from '../deps.ts';
import { selectInsideCards, selectInsidePayments } from '../inside-store.ts';
import { type ItemRow, selectItems } from '../item-store.ts';
import { insertLines } from '../line-store.ts';
import { analyzeLines, analyzeRecords, selectRecords } from '../record-store.ts';
import { compareCard } from './card-comparison.ts';
import type { ComparedItem, Family } from './line.ts';
import { comparePayment } from './payment-comparison.ts';
import { comparePayout } from './payout-comparison.ts';

const ITEMS_AT_ONCE = 500;

type Deps = Pick<ReconciliationDeps, 'db'>;

export async function compareItems(deps: Deps, attempt: RunAttempt): Promise<void> {
  await noteProgress(deps.db, attempt, { step: 'comparing' });
  await analyzeRecords(deps.db);
  for (const family of ['payment', 'card', 'payout'] as const) {
    let after = '';
    for (;;) {
      const items = await selectItems(deps.db, attempt, family, { after, limit: ITEMS_AT_ONCE });
      const last = items.at(-1);
      if (last === undefined) break;
      const compared = await compare(deps, attempt, family, items);
      await transaction(deps.db, async (tx) => {
        // First, because it locks the run and refuses a worker that was replaced.
        await noteProgress(tx, attempt, { items: items.length });
        await insertLines(tx, attempt.runId, compared);
      });
      after = last.item;
    }
  }
  await analyzeLines(deps.db);
}

/** Both sides of an item are read after each other; what moved in between is under way. */
async function compare(
  { db }: Deps,
  attempt: RunAttempt,
  family: Family,
  items: readonly ItemRow[],
): Promise<ComparedItem[]> {
  const names = items.map(({ item }) => item);
  const records = await selectRecords(db, attempt, family, names);
  const recordsOf = (item: string) => records.get(item) ?? [];
  switch (family) {
    case 'payment': {
      const asked = names.map((item) => ({
        item,
        paymentId: recordsOf(item).find(({ paymentId }) => paymentId !== null)?.paymentId ?? null,
      }));
      const inside = await selectInsidePayments(db, asked);
      return items.map(({ item, changed_at: changedAt }) =>
        comparePayment(
          { item, records: recordsOf(item), changedAt, inside: inside.get(item) ?? null },
          attempt.until,
        ),
      );
    }
    case 'card': {
      const inside = await selectInsideCards(
        db,
        names.filter((item) => isId(item)),
      );
      return names.map((item) =>
        compareCard({ item, orders: recordsOf(item), inside: inside.get(item) ?? null }, attempt.until),
      );
    }
    case 'payout':
      return names.flatMap(recordsOf).map((payout) => comparePayout(payout, attempt.until));
  }
}
