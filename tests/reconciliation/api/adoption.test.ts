/**
 * The product went on after the moment that its books were restored to. `lost` is that product; `restored`
 * are the books as they were before, beside the same card processor and the same issuer.
 */
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { addItem } from '#server/cart/index.ts';
import { adoptLostCard } from '#server/gift-cards/index.ts';
import { openJobQueue } from '#server/jobs/queue.ts';
import { newId } from '#server/kernel/id.ts';
import { balanceOf, checkInvariants, enterpriseBalanceOf, member, owedBy } from '#server/ledger/index.ts';
import { checkOut } from '#server/orders/index.ts';
import { adoptRefund } from '#server/payments/index.ts';
import { sendRefund } from '#server/payments/refunds/send-refund.ts';
import { explainDifference } from '#server/reconciliation/differences/explain-difference.ts';
import { type AdoptionItem, adoptSince, compareNow } from '#server/reconciliation/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { systemBalanceOf } from '#tests/support/ledger.ts';
import { demoTemplate } from '#tests/support/run/demo-template.ts';
import { topUp } from '../../admin/api/money.ts';
import { gifts } from '../../send-funds/api/gifts.ts';
import { openReconciled } from '../reconciled.ts';

const on = await openReconciled();
const { product: lost, stripe } = on;
const books = await testDatabase({ template: (await demoTemplate()).template });
const log = pino({ level: 'silent' });
const jobs = await openJobQueue({ databaseUrl: books.url, log });
afterAll(() => jobs.close());
const restored = { ...lost.deps, db: books, jobs, log };
const since = new Date();

const maya = await lost.signIn('maya@example.com');
const leo = await lost.signIn('leo@example.com');
const { rows: companies } = await books.query<{ id: string }>(
  `select enterprise_id as id from users where email = 'owner@acme.example'`,
);
const acme = companies[0]?.id ?? '';
const before = { maya: await balanceOf(books, maya.id), leo: await balanceOf(books, leo.id) };

/** Everything that happens between the moment and the disaster, one of each kind. */
async function live() {
  const guests = gifts(lost);
  const ids: Record<string, string> = {};
  ids.member = (await topUp(lost, maya, '40')).intentId;
  const ana1 = lost.visitor();
  ids.gift = (await guests.begin(ana1, 'leo')).paymentIntentId;
  await guests.pay(ids.gift);
  await guests.complete(ana1, 'leo');
  const manager = await lost.signIn('account_manager');
  const funding = await manager.post<{ paymentIntentId: string }>('/api/enterprise/create-payment-intent', {
    amount: '500.00',
  });
  ids.company = funding.body.paymentIntentId;
  await guests.pay(ids.company);
  const refunded = await topUp(lost, maya, '20');
  await on.admin.post(`/api/admin/payments/${refunded.intentId}/refund`, {
    amount: '15',
    reason: 'Asked for',
  });
  ids.refunded = refunded.intentId;
  const dashboard = await topUp(lost, maya, '10');
  ids.dashboard = dashboard.intentId;
  await stripe(`payment_intents/${dashboard.intentId}/refund`, { amount: 300 });
  const ben = lost.visitor();
  ids.returned = (await guests.begin(ben, 'maya')).paymentIntentId;
  await guests.pay(ids.returned);
  await guests.complete(ben, 'maya');
  await on.admin.post(`/api/admin/payments/${ids.returned}/refund`, { reason: 'Sent by mistake' });
  ids.disputed = (await topUp(lost, leo, '30')).intentId;
  await lost.settled();
  await stripe(`payment_intents/${ids.disputed}/dispute`);
  const newcomer = await lost.newMember();
  ids.newcomer = (await topUp(lost, newcomer, '12')).intentId;
  const open = await maya.post<{ paymentIntentId: string }>('/api/create-payment-intent', { amount: '7' });
  ids.open = open.body.paymentIntentId;
  ids.unknownCard = await on.buy(maya, '5.00');
  await lost.settled();
  return ids;
}

/**
 * A card that the books know as ordered, and that the issuer issued after the moment they were restored to.
 */
async function orderWithoutAnswer(): Promise<string> {
  const { rows } = await books.query<{ id: string; issuer_product_id: string }>(
    `select id, issuer_product_id from gift_card where slug = 'butterlamp'`,
  );
  const [card] = rows;
  await addItem(books, {
    userId: maya.id,
    itemId: newId(),
    giftCardId: card?.id ?? '',
    amountCents: 5_00n,
    quantity: 1,
  });
  const placed = await checkOut(restored, {
    actor: { userId: maya.id, proven: true },
    requestKey: 'before',
    cartVersion: undefined,
  });
  const [reference = ''] = placed.unitIds;
  const order = { reference, productId: card?.issuer_product_id ?? '', amountCents: 5_00n };
  expect(await lost.deps.issuer.order(order)).toMatchObject({ kind: 'issued' });
  return reference;
}

const ids = await live();
// In the restored books Maya takes no gifts, so one of a guest goes to suspense, and back to the card by a
// refund.
await books.query(`update users set profile_visibility = 'private' where id = $1`, [maya.id]);
const knownCard = await orderWithoutAnswer();
on.clock.set(new Date());

async function adopt({ dry = false, deps = restored, owners = new Map<string, string>() } = {}) {
  const items: AdoptionItem[] = [];
  await adoptSince(deps, { since, dry, owners, onItem: (item) => items.push(item) });
  const seen = items.filter(({ outcome }) => outcome !== 'recorded' && outcome !== 'void');
  return seen.map(({ part, outcome }) => `${part} ${outcome}`).sort();
}

const adopted = [
  'card adopted',
  'card ownerless',
  'dispute adopted',
  'payment adopted',
  'payment adopted',
  'payment adopted',
  'payment adopted',
  'payment adopted',
  'payment adopted',
  'payment adopted',
  'payment open',
  'payment ownerless',
  'refund adopted',
  'refund adopted',
  'refund staff',
];

test('a rehearsal names everything, and changes nothing', async () => {
  const sizes = async () =>
    (
      await books.query(
        `select (select count(*) from payment) as payments, (select count(*) from refund) as refunds,
           (select state from gift_card_unit where id = $1) as card`,
        [knownCard],
      )
    ).rows;
  const rows = await sizes();
  expect(await adopt({ dry: true })).toEqual(adopted);
  expect(await sizes()).toEqual(rows);
  expect(await balanceOf(books, maya.id)).toBe(before.maya - 5_00n);
});

test('a run that is killed between a row and its settlement leaves a payment that the next run settles', async () => {
  const cardProcessor = {
    ...restored.cardProcessor,
    retrievePaymentIntent: () => Promise.reject(new Error('killed')),
  };
  await expect(adopt({ deps: { ...restored, cardProcessor } })).rejects.toThrow('killed');
  const { rows } = await books.query('select status from payment where intent_id = any($1)', [
    Object.values(ids),
  ]);
  expect(rows).toEqual([{ status: 'pending' }]);
});

test('two runs at once, and a third, adopt each thing once', async () => {
  const [one, other] = await Promise.all([adopt(), adopt()]);
  const both = [...one, ...other].filter((item) => item.endsWith('adopted'));
  expect(both.length).toBeGreaterThanOrEqual(9);
  expect(await adopt()).toEqual(['card ownerless', 'payment ownerless', 'refund later', 'refund staff']);

  // The card that was bought later is not here, and its price was not taken; the one that was bought before
  // was.
  expect(await balanceOf(books, maya.id)).toBe(await balanceOf(lost.db, maya.id));
  expect(await balanceOf(books, leo.id)).toBe(await balanceOf(lost.db, leo.id));
  expect(await owedBy(books, member(leo.id))).toBe(await owedBy(lost.db, member(leo.id)));
  expect(await enterpriseBalanceOf(books, acme)).toBe(await enterpriseBalanceOf(lost.db, acme));
  expect(await checkInvariants(books)).toEqual([]);
});

// Take hasHeldRefund out of adoptRefund, and this must fail: the recipient would owe the gift.
test('a lost refund waits for another one that holds its money, and is taken in once that was refused', async () => {
  const { rows } = await books.query<{ id: string }>(
    `select refund.id from refund join payment on payment.id = payment_id
     where intent_id = $1 and refund.status = 'held'`,
    [ids.returned],
  );
  for (const { id } of rows) await sendRefund(restored, id);
  const { rows: made } = await lost.db.query<{ id: string }>(
    `select provider_refund_id as id from refund join payment on payment.id = payment_id where intent_id = $1`,
    [ids.returned],
  );
  const again = () => adoptRefund(restored, made[0]?.id ?? '', { dry: false });
  // Take findKnown out of the transaction in adopt-refund.ts, and one of them fails.
  expect((await Promise.all([again(), again(), again()])).sort()).toEqual([
    'adopted',
    'recorded',
    'recorded',
  ]);
  expect(await adopt()).toEqual(['card ownerless', 'payment ownerless', 'refund staff']);
  expect(await owedBy(books, member(maya.id))).toBe(0n);
  expect(await balanceOf(books, maya.id)).toBe(await balanceOf(lost.db, maya.id));
  expect(await checkInvariants(books)).toEqual([]);
});

test('a known card is in its wallet, and what was refunded and disputed names its own ids', async () => {
  const { rows: cards } = await books.query('select state, user_id from gift_card_unit where id = $1', [
    knownCard,
  ]);
  expect(cards).toEqual([{ state: 'issued', user_id: maya.id }]);
  const refunds =
    'select refund.id, refund.status, refund.amount_cents, refund.fee_cents from refund join payment on payment.id = payment_id where intent_id = $1';
  expect((await books.query(refunds, [ids.refunded])).rows).toEqual(
    (await lost.db.query(refunds, [ids.refunded])).rows,
  );
  const disputes =
    'select provider_dispute_id, dispute.status, balance_cents, receivable_cents, dispute.fee_cents from dispute join payment on payment.id = payment_id where intent_id = $1';
  expect((await books.query(disputes, [ids.disputed])).rows).toEqual(
    (await lost.db.query(disputes, [ids.disputed])).rows,
  );
  const { rows: problems } = await books.query(
    `select code from payment_problem join payment on payment.id = payment_id where intent_id = $1 and resolved_at is null`,
    [ids.dashboard],
  );
  expect(problems).toEqual([{ code: 'refund-at-processor' }]);
});

// Take `on conflict do nothing` out of insertLostUnit, and two of the three fail.
test('a card whose order is lost goes to the owner that the operator names, at its price, once', async () => {
  const price = 5_00n;
  const [owed, own] = [await systemBalanceOf(books, 'issuer_payable'), await balanceOf(books, maya.id)];
  const poor = new Map([[ids.unknownCard ?? '', leo.id]]);
  expect(await adopt({ owners: poor })).toContain('card ownerless');
  const owners = new Map([[ids.unknownCard ?? '', maya.id]]);
  expect(await adopt({ owners, dry: true })).toContain('card adopted');
  const [order] = await restored.issuer.readOrders(ids.unknownCard ?? '');
  if (!order) throw new Error('The issuer has forgotten the card.');
  const again = () => adoptLostCard(restored, order, { userId: maya.id, dry: false });
  for (const [cents, dry, reason] of [
    [0n, true, 'it is not in dollars'],
    [0n, false, 'it is not in dollars'],
    [own + 1n, true, 'the balance does not cover it'],
  ] as const)
    expect(await adoptLostCard(restored, { ...order, faceCents: cents }, { userId: maya.id, dry })).toEqual({
      outcome: 'ownerless',
      reason,
    });
  expect(await adoptLostCard(restored, { ...order, faceCents: own }, { userId: maya.id, dry: true })).toEqual(
    { outcome: 'adopted' },
  );
  await Promise.all([again(), again(), again()]);
  expect(await adopt({ owners })).toEqual(['payment ownerless', 'refund staff']);
  expect(await balanceOf(books, maya.id)).toBe(own - price);
  expect(await systemBalanceOf(books, 'issuer_payable')).toBe(owed + price);
  const code =
    'select state, user_id, face_cents, code_hash, gift_card_name from gift_card_unit where id = $1';
  expect((await books.query(code, [ids.unknownCard])).rows).toEqual(
    (await lost.db.query(code, [ids.unknownCard])).rows,
  );
  // Its owner was notified of the purchase before the books were restored.
  const { rows: bought } = await books.query(
    `select from notification join gift_card_unit unit on unit.order_id = object_id
     where unit.id = $1 and title = 'Purchase Successful'`,
    [ids.unknownCard],
  );
  expect(bought).toEqual([]);
});

test('what has no owner becomes a difference, which staff explain', async () => {
  // The issuer lists whole seconds.
  on.clock.set(new Date(Date.now() + 2_000));
  expect(await compareNow(restored, { quietMs: 0 })).toBe(2);
  const { rows } = await books.query<{ id: string; kind: string; item: string }>(
    'select id, kind, item from reconciliation_difference where resolved_at is null order by kind',
  );
  expect(rows.map(({ kind, item }) => [kind, item])).toEqual([
    ['charge-unknown', ids.newcomer],
    ['refund-unknown', ids.dashboard],
  ]);
  const actor = {
    userId: on.admin.id,
    role: 'administrator',
    sessionId: '',
    enterpriseId: null,
    proven: true,
  } as const;
  for (const { id } of rows)
    await explainDifference(restored, actor, { differenceId: id, reason: 'Restored to 14:05' });
  expect(await checkInvariants(books)).toEqual([]);
});
