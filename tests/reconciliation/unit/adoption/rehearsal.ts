/** A rehearsal after a restore, with what the processor and the issuer have, and the rows that are here. */
import type { IssuerOrder } from '#server/gift-cards/index.ts';
import { newId } from '#server/kernel/id.ts';
import { member } from '#server/ledger/index.ts';
import type { PaymentIntent } from '#server/payments/card-processor-port.ts';
import { factsForIntent } from '#server/payments/intents/intent-facts.ts';
import { type Payment, withFee } from '#server/payments/payment.ts';
import type { ProcessorRecord, RecordKind, RecordRange } from '#server/payments/processor-records-port.ts';
import { adoptSince } from '#server/reconciliation/adoption/adopt-since.ts';
import type { AdoptionItem } from '#server/reconciliation/adoption/adoption.ts';
import type { AdoptionDeps } from '#server/reconciliation/deps.ts';
import { testClock } from '#tests/support/clock.ts';

export const now = new Date('2026-06-15T12:00:00Z');
export const HOUR = 3_600_000;
export const since = new Date(now.getTime() - 5 * HOUR);
export const price = withFee(40_00n, 750);

/** What the outside has: its lists note the ranges they were asked for. */
type Outside = {
  intents?: PaymentIntent[];
  records?: ProcessorRecord[];
  /** Moved in the range, though not made in it. */
  changed?: ProcessorRecord[];
  orders?: IssuerOrder[];
};

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

function depsOf(tx: unknown, { intents = [], records = [], changed = [], orders = [] }: Outside) {
  const ranges: object[] = [];
  const noted = <T>(range: object, items: readonly T[]) => {
    ranges.push(range);
    return each(items);
  };
  const older = intents.filter(({ id }) => id.startsWith('older'));
  const all = [...records, ...changed];
  const deps = {
    db: tx,
    clock: testClock(now),
    cardProcessor: {
      listPaymentIntents: (range: RecordRange) =>
        noted(
          range,
          intents.filter((intent) => !older.includes(intent)),
        ),
      listRecords: (kind: RecordKind, range: RecordRange) =>
        noted(
          range,
          records.filter((record) => record.kind === kind),
        ),
      listChangedItems: (range: RecordRange) =>
        noted(
          range,
          changed.map(({ item }) => ({ item, changedAt: now })),
        ),
      readRecords: async (item: string) => changed.filter((record) => record.item === item),
      retrievePaymentIntent: async (id: string) => older.find((intent) => intent.id === id) ?? null,
      async retrieveRefund(id: string) {
        const found = all.find((record) => record.id === id);
        if (!found) return null;
        const status = found.effect === 'none' ? 'failed' : 'succeeded';
        const metadata = { refundId: newId(), ...(found.paymentId && { paymentId: found.paymentId }) };
        return { id, status, paymentIntentId: found.item, metadata };
      },
    },
    issuer: { listOrders: (range: object) => noted(range, orders) },
  } as unknown as AdoptionDeps;
  return { deps, ranges };
}

export async function rehearse(tx: unknown, outside: Outside, owners = new Map<string, string>()) {
  const items: AdoptionItem[] = [];
  const { deps, ranges } = depsOf(tx, outside);
  const totals = await adoptSince(deps, { since, dry: true, owners, onItem: (item) => items.push(item) });
  return { items, ranges, totals };
}

export const paymentOf = (ownerId: string, more: Partial<Payment> = {}) =>
  ({
    id: newId(),
    kind: 'add_funds',
    beneficiary: member(ownerId),
    payerId: null,
    ...price,
    ...more,
  }) as Payment;

export const intentOf = (
  id: string,
  payment: Payment,
  status: PaymentIntent['status'],
  metadata: Record<string, string> = {},
) =>
  ({
    id,
    status,
    amountCents: payment.totalCents,
    currency: 'usd',
    metadata: { ...factsForIntent(payment), paymentId: payment.id, ...metadata },
  }) as unknown as PaymentIntent;

export const rowOf = ({ id, beneficiary, totalCents }: Payment, intentId: string, status: string) => ({
  id,
  kind: 'add_funds',
  status,
  user_id: beneficiary.ownerId,
  intent_id: intentId,
  amount_cents: price.amountCents,
  fee_basis_points: price.feeBasisPoints,
  fee_cents: price.feeCents,
  total_cents: totalCents,
  created_at: now,
  completed_at: status === 'completed' ? now : null,
});

export const account = (owner_id: string) => ({ kind: 'member', owner_id, balance: 0n });

export const record = (kind: RecordKind, id: string, item: string, more: Partial<ProcessorRecord> = {}) =>
  ({
    kind,
    id,
    item,
    paymentId: null,
    status: 'succeeded',
    effect: 'made',
    amountCents: 5_00n,
    createdAt: now,
    ...more,
  }) as ProcessorRecord;
