/**
 * Reads the processor's records of a run's range into the database, page by page, and then the whole of each
 * older payment that moved: a refund of a charge from weeks ago, a dispute, an open difference.
 */
import { type ProcessorRecord, RECORD_KINDS } from '#server/payments/processor-records-port.ts';
import { noteProgress, type RunAttempt } from './attempt-store.ts';
import { inBatches } from './batches.ts';
import type { ReconciliationDeps } from './deps.ts';
import { addInsidePayments, markItemsRead, selectUnread } from './item-store.ts';
import { noteChanged, type StagedRecord, stageRecords } from './record-store.ts';

const RECORDS_AT_ONCE = 500;
/** Payments that are asked for one by one, at the same time. */
const PAYMENTS_AT_ONCE = 8;

export async function readProcessor(deps: ReconciliationDeps, attempt: RunAttempt): Promise<void> {
  const { db, cardProcessor } = deps;
  const range = { createdSince: attempt.since };
  for (const kind of RECORD_KINDS) {
    for await (const records of inBatches(cardProcessor.listRecords(kind, range), RECORDS_AT_ONCE)) {
      await stage(deps, attempt, records);
    }
  }
  for await (const changed of inBatches(cardProcessor.listChangedItems(range), RECORDS_AT_ONCE)) {
    await noteChanged(db, attempt, changed);
  }
  await addInsidePayments(db, attempt);
  for (;;) {
    const unread = await selectUnread(db, attempt, 'payment', PAYMENTS_AT_ONCE);
    if (unread.length === 0) return;
    const found = await Promise.all(unread.map((item) => cardProcessor.readRecords(item)));
    await stage(deps, attempt, found.flat());
    await markItemsRead(db, attempt, 'payment', unread);
  }
}

async function stage({ db }: ReconciliationDeps, attempt: RunAttempt, records: ProcessorRecord[]) {
  const staged = records.filter(isMoney).map(toStaged);
  const isPayout = ({ kind }: StagedRecord) => kind === 'payout';
  await stageRecords(db, attempt, 'payout', staged.filter(isPayout));
  await stageRecords(
    db,
    attempt,
    'payment',
    staged.filter((record) => !isPayout(record)),
  );
  await noteProgress(db, attempt, { records: records.length });
}

/** Most intents are never paid, and a declined charge took nothing. */
function isMoney({ kind, effect }: ProcessorRecord): boolean {
  return effect !== 'none' || (kind !== 'intent' && kind !== 'charge');
}

function toStaged({ createdAt, ...record }: ProcessorRecord): StagedRecord {
  return { ...record, costCents: null, madeAt: createdAt };
}
