/**
 * Reads the issuer's orders of a run's range into the database, page by page, and the older ones we captured.
 */
import type { IssuerOrder } from '#server/gift-cards/index.ts';
import { addDays } from '#server/kernel/calendar.ts';
import { noteProgress, type RunAttempt } from './attempt-store.ts';
import { inBatches } from './batches.ts';
import type { ReconciliationDeps } from './deps.ts';
import { addInsideCards, markItemsRead, selectUnread } from './item-store.ts';
import { type StagedRecord, stageRecords } from './record-store.ts';

const ORDERS_AT_ONCE = 500;
const CARDS_AT_ONCE = 8;

/**
 * The issuer lists orders by their creation alone, and does not list which ones it refunded later. Each run
 * reads a week again, so that a refund within that week is found.
 */
const LOOK_BACK_DAYS = 7;

export async function readIssuer(deps: ReconciliationDeps, attempt: RunAttempt): Promise<void> {
  const { db, issuer, clock } = deps;
  await noteProgress(db, attempt, { step: 'issuer' });
  // An end that stands still keeps the pages from moving while cards are bought.
  const range = { createdSince: addDays(attempt.since, -LOOK_BACK_DAYS), createdUntil: clock.now() };
  for await (const orders of inBatches(issuer.listOrders(range), ORDERS_AT_ONCE)) {
    await stageRecords(db, attempt, 'card', orders.map(toStaged));
    await noteProgress(db, attempt, { records: orders.length });
  }
  await addInsideCards(db, attempt);
  for (;;) {
    const unread = await selectUnread(db, attempt, 'card', CARDS_AT_ONCE);
    if (unread.length === 0) return;
    const found = (await Promise.all(unread.map((item) => issuer.readOrders(item)))).flat();
    await stageRecords(db, attempt, 'card', found.map(toStaged));
    await markItemsRead(db, attempt, 'card', unread);
    await noteProgress(db, attempt, { records: found.length });
  }
}

/** An order without a reference of ours is an item of its own. */
function toStaged(order: IssuerOrder): StagedRecord {
  return {
    item: order.reference === '' ? `order ${order.issuerOrderId}` : order.reference,
    kind: 'order',
    id: order.issuerOrderId,
    paymentId: null,
    status: order.status,
    effect: order.effect,
    amountCents: order.faceCents,
    costCents: order.costCents,
    madeAt: order.createdAt,
  };
}
