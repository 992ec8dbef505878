/** All transactions, with many kinds of movements interleaved: pages of any size, for every filter. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { AdminTransaction } from '#contract/admin/dashboard.ts';
import { TRANSACTION_STATUSES, TRANSACTION_TYPES } from '#contract/payments.ts';
import { transaction } from '#server/db/transaction.ts';
import { gifts } from '#tests/send-funds/api/gifts.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';
import type { Answer } from '#tests/support/client.ts';
import { eventually } from '#tests/support/eventually.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';
import { attempt, begin, topUp } from '../money.ts';

const product = await testApp();
const { db } = product;
const admin = await product.signIn('administrator');
const manager = await product.signIn('account_manager');
const guests = gifts(product);

type Filter = { type?: string; status?: string };

async function walk(filter: Filter, limit: number): Promise<AdminTransaction[]> {
  const found: AdminTransaction[] = [];
  const first = `/api/admin/transactions?${new URLSearchParams({ ...filter, limit: String(limit) })}`;
  for (let path: string | undefined = first; path !== undefined; ) {
    const answer: Answer<AdminTransaction[]> = await admin.get(path);
    if (answer.status !== 200) throw new Error(answer.text);
    found.push(...answer.body);
    path = /<([^>]*)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
  }
  return found;
}

const keysOf = (lines: readonly AdminTransaction[]) =>
  lines.map(({ id, userId, enterpriseId }) => `${id} ${userId ?? enterpriseId}`);

/** The transactions that match a filter, read from all statements. */
async function expected({ type, status }: Filter): Promise<string[]> {
  const { rows } = await db.query<{ key: string }>(
    `select line.id || ' ' || account.owner_id as key
     from statement_posting line
     join ledger_account account on account.id = line.account_id and account.kind in ('member', 'enterprise')
     where ($1::text is null or line.type = $1) and ($2::text is null or line.status = $2)
     union all
     select line.id || ' ' || coalesce(line.user_id, line.enterprise_id)
     from statement_payment line
     where ($1::text is null or line.type = $1) and ($2::text is null or line.status = $2)`,
    [type, status],
  );
  return rows.map(({ key }) => key);
}

async function ok(answer: Promise<Answer<unknown>>): Promise<void> {
  const { status, text } = await answer;
  if (status >= 300) throw new Error(text);
}

const dispute = async ({ intentId, paymentId }: { intentId: string; paymentId: string }) => {
  const path = `/sandbox/stripe/_test/payment_intents/${intentId}/dispute`;
  await fetch(product.url + path, { method: 'POST', body: '{}' });
  await eventually(
    async () => {
      const { rows } = await db.query('select from dispute where payment_id = $1', [paymentId]);
      return rows.length === 1;
    },
    { timeoutMs: 30_000 },
  );
};

const complete = (paymentIntentId: string) =>
  ok(admin.post('/api/admin/complete-transaction', { paymentIntentId, reason: 'Slip seen' }));
const send = (from: SignedIn, to: SignedIn, amount: string) =>
  ok(from.post('/api/transfers', { recipientUsername: to.username, amount }));

/** One movement of every kind, including a few that produce no transaction of their type. */
async function round(): Promise<void> {
  const [nora, otto] = [await product.newMember(), await product.newMember({ firstName: 'Otto' })];
  const paid = await topUp(product, nora, '60');
  await send(nora, otto, '5');
  await ok(
    manager.post('/api/enterprise/send-funds', {
      recipientId: nora.id,
      amount: '2',
      confirmNotEmployee: true,
    }),
  );
  const gift = await guests.begin(product.visitor(), otto.username, { amount: '9' });
  await complete(gift.paymentIntentId);
  await complete((await begin(product, nora, '7')).intentId);
  await attempt(product, nora, '8');
  await ok(admin.post('/api/admin/manual-add-funds', { userId: nora.id, amount: '3', reason: 'Goodwill' }));
  await ok(admin.post(`/api/admin/payments/${paid.intentId}/refund`, { amount: '4', reason: 'Asked for' }));
  const spent = await topUp(product, otto, '6');
  await send(otto, nora, '20');
  await dispute(spent);
}

const filters: Filter[] = [
  {},
  ...TRANSACTION_TYPES.map((type) => ({ type })),
  ...TRANSACTION_STATUSES.map((status) => ({ status })),
  ...TRANSACTION_TYPES.map((type) => ({ type, status: 'completed' })),
];

beforeAll(async () => {
  for (let times = 0; times < 5; times += 1) await round();
  // A long run of payments that staff completed and that are no gifts.
  const nora = await product.newMember();
  for (let times = 0; times < 8; times += 1) await complete((await begin(product, nora, '5')).intentId);
  await product.settled();
});

// Count movements without a transaction of the type in the windows of transactions-store.ts, and one of these
// must fail.
describe('pages of any size have every transaction once, in the same order', () => {
  test.each(filters)('filtered by %o', async (filter) => {
    const whole = keysOf(await walk(filter, 100));
    expect(whole.toSorted()).toEqual((await expected(filter)).toSorted());
    const bySize = await Promise.all([1, 2, 5].map((limit) => walk(filter, limit)));
    for (const lines of bySize) expect(keysOf(lines)).toEqual(whole);
  });

  test('transactions are sorted by time, newest first', async () => {
    const times = (await walk({}, 100)).map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
  });
});

// Sort the two streams together instead of merging them, and this must fail.
test('a movement that waited for a lock is listed despite its later timestamp', async () => {
  const [nora, otto] = [
    await product.newMember({ balanceCents: 50_00n }),
    await product.newMember({ firstName: 'Otto' }),
  ];
  let sending: Promise<void> | undefined;
  await transaction(db, async (tx) => {
    await tx.query(`select from ledger_account where kind = 'member' and owner_id = $1 for update`, [
      nora.id,
    ]);
    sending = send(nora, otto, '5');
    await heldUp(db);
    await ok(admin.post('/api/admin/manual-add-funds', { userId: otto.id, amount: '3', reason: 'Goodwill' }));
  });
  await sending;
  await product.settled();
  const whole = keysOf(await walk({}, 100));
  expect(whole.toSorted()).toEqual((await expected({})).toSorted());
  for (const limit of [1, 2, 3]) expect(keysOf(await walk({}, limit))).toEqual(whole);
});
