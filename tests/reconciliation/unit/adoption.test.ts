/** What a rehearsal after a restore says of each thing that the processor and the issuer have, as tables. */
import { expect, test } from 'vitest';
import type { IssuerOrder } from '#server/gift-cards/index.ts';
import { newId } from '#server/kernel/id.ts';
import { member } from '#server/ledger/index.ts';
import type { PaymentIntent } from '#server/payments/card-processor-port.ts';
import { factsForIntent } from '#server/payments/intents/intent-facts.ts';
import { type Payment, priceOf } from '#server/payments/payment.ts';
import type { ProcessorRecord, RecordKind, RecordRange } from '#server/payments/processor-records-port.ts';
import { adoptSince } from '#server/reconciliation/adoption/adopt-since.ts';
import {
  type AdoptionItem,
  addTo,
  itemText,
  noTotals,
  totalsText,
} from '#server/reconciliation/adoption/adoption.ts';
import type { AdoptionDeps } from '#server/reconciliation/deps.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { withMadeUpRows } from '#tests/support/made-up-rows.ts';

const db = await testDatabase();
const now = new Date('2026-06-15T12:00:00Z');
const HOUR = 3_600_000;
const since = new Date(now.getTime() - 5 * HOUR);
const price = priceOf(40_00n, 750);

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

async function rehearse(tx: unknown, outside: Outside, owners = new Map<string, string>()) {
  const items: AdoptionItem[] = [];
  const { deps, ranges } = depsOf(tx, outside);
  const totals = await adoptSince(deps, { since, dry: true, owners, onItem: (item) => items.push(item) });
  return { items, ranges, totals };
}

const paymentOf = (ownerId: string, more: Partial<Payment> = {}) =>
  ({
    id: newId(),
    kind: 'add_funds',
    beneficiary: member(ownerId),
    payerId: null,
    ...price,
    ...more,
  }) as Payment;

const intentOf = (
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

const rowOf = ({ id, beneficiary, totalCents }: Payment, intentId: string, status: string) => ({
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

const account = (owner_id: string) => ({ kind: 'member', owner_id, balance: 0n });

test('an intent is recorded, void, lost and paid, or lost and open', () =>
  withMadeUpRows(db, async (tx, insert) => {
    const owner = newId();
    const [done, open, lost] = [paymentOf(owner), paymentOf(owner), paymentOf(owner)];
    await insert('ledger_account', [account(owner)]);
    await insert('payment', [rowOf(done, 'done', 'completed'), rowOf(open, 'open', 'pending')]);
    const nobody = paymentOf(newId());
    const intents = [
      intentOf('done', done, 'succeeded'),
      intentOf('open', open, 'requires_payment_method'),
      intentOf('foreign', lost, 'succeeded', { paymentId: 'order-7' }),
      intentOf('canceled', paymentOf(owner), 'canceled'),
      intentOf('lost and paid', lost, 'succeeded'),
      intentOf('lost and open', paymentOf(owner), 'requires_payment_method'),
      intentOf('of nobody, paid', nobody, 'succeeded'),
      intentOf('of nobody, open', nobody, 'requires_payment_method'),
      intentOf('of nobody, unclear', paymentOf(owner), 'succeeded', { amountCents: '' }),
    ];
    const { items } = await rehearse(tx, { intents });
    expect(items.map(({ id, outcome }) => [id, outcome])).toEqual([
      ['done', 'recorded'],
      ['open', 'recorded'],
      ['foreign', 'void'],
      ['canceled', 'void'],
      ['lost and paid', 'adopted'],
      ['lost and open', 'open'],
      ['of nobody, paid', 'ownerless'],
      ['of nobody, open', 'void'],
      ['of nobody, unclear', 'ownerless'],
    ]);
    for (const { part, amountCents } of items)
      expect([part, amountCents]).toEqual(['payment', price.totalCents]);
    expect(items.map(({ detail }) => detail)).toEqual([
      ...['', '', '', ''],
      `member ${owner}`,
      `member ${owner}`,
      `the member ${nobody.beneficiary.ownerId} is not here either`,
      '',
      'its metadata does not say whose it is and for how much',
    ]);
    // A payment that is here and was paid meanwhile is settled.
    const paid = await rehearse(tx, { intents: [intentOf('open', open, 'succeeded')] });
    expect(paid.items).toMatchObject([{ outcome: 'adopted', detail: '' }]);
  }));

const record = (kind: RecordKind, id: string, item: string, more: Partial<ProcessorRecord> = {}) =>
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

test('older intents are read by their charges, each once, and all with a margin of an hour', () =>
  withMadeUpRows(db, async (tx, insert) => {
    const owner = newId();
    await insert('ledger_account', [account(owner)]);
    const intents = ['older', 'newer', 'older, declined'].map((id) =>
      intentOf(id, paymentOf(owner), 'succeeded'),
    );
    const records = [
      record('charge', 'ch_1', 'older'),
      record('charge', 'ch_2', 'older', { effect: 'pending' }),
      record('charge', 'ch_3', 'newer'),
      record('charge', 'ch_4', 'older, declined', { effect: 'none' }),
      record('charge', 'ch_5', 'ch_5'),
    ];
    const { items, ranges, totals } = await rehearse(tx, { intents, records });
    expect(items.map(({ id }) => id)).toEqual(['newer', 'older']);
    expect(totals).toEqual({ ...noTotals(), payment: { adopted: 2 } });
    const createdSince = new Date(since.getTime() - HOUR);
    const createdUntil = new Date(now.getTime() + HOUR);
    expect(ranges).toEqual([
      ...Array.from({ length: 5 }, () => ({ createdSince })),
      { createdSince, createdUntil },
    ]);
  }));

test('refunds and disputes: of a payment that is here, that would be adopted, or of nobody', () =>
  withMadeUpRows(db, async (tx, insert) => {
    const owner = newId();
    const [here, lost] = [paymentOf(owner), paymentOf(owner)];
    await insert('ledger_account', [account(owner)]);
    await insert('payment', [rowOf(here, 'here', 'completed')]);
    await insert('refund', []);
    await insert('dispute', [
      {
        id: newId(),
        payment_id: here.id,
        provider_dispute_id: 'dp_known',
        status: 'open',
        reason: 'fraudulent',
        created_at: now,
      },
    ]);
    const ours = { paymentId: here.id };
    const records = [
      record('refund', 're_here', 'here', ours),
      record('refund', 're_dashboard', 'here'),
      record('refund', 're_lost', 'lost'),
      record('refund', 're_none', 'lost', { effect: 'none' }),
      record('refund', 're_nobody', 'nobody'),
      record('dispute', 'dp_here', 'here'),
      record('dispute', 'dp_known', 'here'),
      record('dispute', 'dp_lost', 'lost'),
      record('dispute', 'dp_none', 'lost', { effect: 'none' }),
      record('dispute', 'dp_nobody', 'nobody'),
    ];
    const changed = [
      record('refund', 're_old', 'here', ours),
      record('refund', 're_here', 'here', ours),
      record('charge', 'ch_old', 'here'),
    ];
    const intents = [intentOf('lost', lost, 'succeeded')];
    const { items } = await rehearse(tx, { intents, records, changed });
    expect(items.slice(1).map(({ part, id, outcome, detail }) => [part, id, outcome, detail])).toEqual([
      ['refund', 're_here', 'adopted', 'of here'],
      ['refund', 're_dashboard', 'staff', 'of here'],
      // A rehearsal adopts no payment, so that they find none.
      ['refund', 're_lost', 'adopted', 'of lost'],
      ['refund', 're_none', 'void', 'of lost'],
      ['refund', 're_nobody', 'ownerless', 'of nobody'],
      ['refund', 're_old', 'adopted', 'of here'],
      ['dispute', 'dp_here', 'adopted', 'of here'],
      ['dispute', 'dp_known', 'recorded', 'of here'],
      ['dispute', 'dp_lost', 'adopted', 'of lost'],
      ['dispute', 'dp_none', 'ownerless', 'of lost'],
      ['dispute', 'dp_nobody', 'ownerless', 'of nobody'],
    ]);
  }));

test('orders of the issuer: known, to be adopted, for staff, or of nobody until the operator names them', () =>
  withMadeUpRows(db, async (tx, insert) => {
    const owner = newId();
    const states = ['issuing', 'issued', 'released', 'issued'] as const;
    const units = states.map((state, index) => ({
      id: newId(),
      order_id: newId(),
      user_id: owner,
      gift_card_id: newId(),
      gift_card_name: 'Butterlamp',
      image_url: '/one.svg',
      issuer_product_id: '12',
      face_cents: 5_00n,
      state,
      sent_at: now,
      attempts: 1,
      tended_at: now,
      created_at: now,
      issuer: 'one',
      issuer_order_id: state === 'issued' ? `order-${index}` : null,
      secret: state === 'issued' ? '\\x01' : null,
      secret_nonce: state === 'issued' ? '\\x01' : null,
      secret_key_id: state === 'issued' ? 'key' : null,
      code_hash: state === 'issued' ? `\\x0${index}` : null,
      release_reason: state === 'released' ? 'refused' : null,
      resolved_at: state === 'issuing' ? null : now,
      late_order_id: index === 3 ? 'late' : null,
      late_at: index === 3 ? now : null,
    }));
    await insert('gift_card_unit', units);
    await insert('ledger_account', [{ ...account(owner), balance: 5_00n }]);
    const [issuing = '', issued = '', released = '', late = ''] = units.map(({ id }) => id);
    const lost = newId();
    const order = (issuerOrderId: string, reference: string, more: Partial<IssuerOrder> = {}) =>
      ({
        issuerOrderId,
        reference,
        productId: 'none',
        status: 'SUCCESSFUL',
        effect: 'made',
        faceCents: 5_00n,
        costCents: 5_00n,
        createdAt: now,
        ...more,
      }) as IssuerOrder;
    const orders = [
      order('new', issuing),
      order('order-1', issued),
      order('another', issued),
      order('too late', released),
      order('late', late),
      order('nothing', issuing, { effect: 'none' }),
      order('no reference', ''),
      order('another form', 'voucher-7'),
      order('lost', lost),
    ];
    const outcomes = async (owners = new Map<string, string>()) =>
      (await rehearse(tx, { orders }, owners)).items.map(({ id, outcome, detail }) => [id, outcome, detail]);
    const expected = [
      ['new', 'adopted', `reference ${issuing}`],
      ['order-1', 'recorded', `reference ${issued}`],
      ['another', 'staff', `reference ${issued}`],
      ['too late', 'staff', `reference ${released}`],
      ['late', 'recorded', `reference ${late}`],
      ['nothing', 'void', `reference ${issuing}`],
      ['no reference', 'ownerless', 'reference none'],
      ['another form', 'ownerless', 'reference voucher-7'],
      ['lost', 'ownerless', `reference ${lost}`],
    ];
    expect(await outcomes()).toEqual(expected);
    // Its article is not in the catalog, which the operator reads. A named owner changes nothing of what is known.
    const named = new Map([lost, issuing, 'voucher-7'].map((reference) => [reference, owner]));
    expect(await outcomes(named)).toEqual([
      ...expected.slice(0, -1),
      ['lost', 'ownerless', `reference ${lost}: the catalog has no article none`],
    ]);
  }));

test.each<[AdoptionItem['outcome'], string, done: string | undefined, dry: string | undefined]>([
  ['recorded', '', undefined, undefined],
  ['void', '', undefined, undefined],
  ['adopted', '', 'card 7 $5.00: adopted', 'card 7 $5.00: would be adopted'],
  ['adopted', 'of me', 'card 7 $5.00: adopted (of me)', 'card 7 $5.00: would be adopted (of me)'],
  ['staff', '', 'card 7 $5.00: left to staff', 'card 7 $5.00: would be left to staff'],
])('the line of what is %s (%s)', (outcome, detail, done, dry) => {
  const item = { part: 'card', id: '7', amountCents: 5_00n, outcome, detail } as const;
  expect([itemText(item, false), itemText(item, true)]).toEqual([done, dry]);
});

test('the totals count each outcome of each part', () => {
  const totals = noTotals();
  expect(totalsText(totals)).toBe('payment: none; refund: none; dispute: none; card: none');
  for (const [part, outcome] of [
    ['payment', 'adopted'],
    ['payment', 'adopted'],
    ['payment', 'ownerless'],
    ['card', 'later'],
  ] as const)
    addTo(totals, { part, id: '1', amountCents: 1n, outcome, detail: '' });
  expect(totalsText(totals)).toBe(
    'payment: 2 adopted, 1 ownerless; refund: none; dispute: none; card: 1 later',
  );
});
