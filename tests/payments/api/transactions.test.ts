/** GET /api/transactions */
import { expect, test } from 'vitest';
import type { Queryable } from '#server/db/pool.ts';
import { cursorsOf, uuid, wholeNumber } from '#server/kernel/cursor.ts';
import { newId } from '#server/kernel/id.ts';
import { member, post, transfer } from '#server/ledger/index.ts';
import { readStatement } from '#server/statements/index.ts';
import type { StatementFilter } from '#server/statements/statement-filter.ts';
import { decision } from '#tests/support/ledger.ts';
import { openBank } from './bank.ts';

const bank = await openBank();

type Line = {
  id: string;
  type: string;
  amount: string;
  status: string;
  stripePaymentIntentId: string | null;
};

test("the list has every completed and open transaction, newest first, from each side's view", async () => {
  const maya = await bank.person();
  const leo = await bank.person();
  const topUp = await bank.topUp(maya, '50');
  const transferId = newId();
  await post(
    bank.db,
    transfer({
      transferId,
      fromUserId: maya.id,
      toUserId: leo.id,
      amountCents: 20_00n,
      sentDescription: 'Sent to leo',
      receivedDescription: 'Received from maya',
    }),
  );
  // The ledger uses the database's clock, in microseconds. One millisecond more puts the payment after it.
  bank.clock.set(new Date(Date.now() + 1));
  const declined = await bank.begin(maya, '30');
  await bank.decline(declined.paymentIntentId);
  await bank.confirm(maya, declined.paymentIntentId);
  bank.clock.advance({ milliseconds: 1 });
  const open = await bank.attempt(maya, '25');

  const lines = await bank.transactions(maya);
  expect(lines).toEqual([
    {
      id: await bank.paymentId(open.paymentIntentId),
      userId: maya.id,
      type: 'add_funds',
      description: 'Add funds by card',
      amount: '25.00',
      status: 'pending',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      stripePaymentIntentId: open.paymentIntentId,
      scheduledFor: null,
      balanceBefore: null,
      balanceAfter: null,
    },
    expect.objectContaining({ type: 'add_funds', status: 'failed', amount: '30.00' }),
    expect.objectContaining({
      type: 'transfer_out',
      description: 'Sent to leo',
      amount: '-20.00',
      status: 'completed',
      stripePaymentIntentId: null,
    }),
    expect.objectContaining({
      id: topUp.paymentId,
      type: 'add_funds',
      description: 'Added funds by card',
      amount: '50.00',
      status: 'completed',
      stripePaymentIntentId: topUp.paymentIntentId,
      balanceBefore: '0.00',
      balanceAfter: '50.00',
    }),
  ]);
  const received = await bank.transactions(leo);
  expect(received).toEqual([
    expect.objectContaining({
      id: lines[2].id,
      type: 'transfer_in',
      description: 'Received from maya',
      amount: '20.00',
    }),
  ]);
});

test('a payment keeps its id when it is settled, and stays one transaction', async () => {
  const maya = await bank.person();
  const { paymentIntentId } = await bank.attempt(maya, '50');
  const before: Line[] = await bank.transactions(maya);
  await bank.pay(paymentIntentId);
  await bank.confirm(maya, paymentIntentId);
  const after: Line[] = await bank.transactions(maya);
  expect(before.map(({ id, status }) => [id, status])).toEqual([[before[0]?.id, 'pending']]);
  expect(after.map(({ id, status }) => [id, status])).toEqual([[before[0]?.id, 'completed']]);
});

// Leave `attempted_at` out of the view statement_payment, and this must fail.
test('a payment is listed from its first attempt on, and stays listed once it is canceled', async () => {
  const maya = await bank.person();
  const opened = await bank.begin(maya, '10');
  await bank.confirm(maya, opened.paymentIntentId);
  expect(await bank.transactions(maya)).toEqual([]);
  await bank.cardProcessor.cancelPaymentIntent(opened.paymentIntentId);
  await bank.confirm(maya, opened.paymentIntentId);
  expect((await bank.payment(opened.paymentIntentId))?.status).toBe('cancelled');
  expect(await bank.transactions(maya)).toEqual([]);

  const asked = await bank.begin(maya, '20');
  const card = new URLSearchParams({ payment_method: 'pm_card_authenticationRequired' });
  await bank.confirmAtProcessor(asked.paymentIntentId, card);
  await bank.confirm(maya, asked.paymentIntentId);
  expect(await bank.transactions(maya)).toMatchObject([{ amount: '20.00', status: 'pending' }]);
  await bank.cardProcessor.cancelPaymentIntent(asked.paymentIntentId);
  await bank.confirm(maya, asked.paymentIntentId);
  expect(await bank.transactions(maya)).toMatchObject([{ amount: '20.00', status: 'cancelled' }]);
});

test('each transaction of the statement continues the balance of the one before', async () => {
  const maya = await bank.person();
  for (const amount of ['10', '20', '30']) await bank.topUp(maya, amount);
  const { lines } = await readStatement(bank.db, member(maya.id), { limit: 10 });
  expect(
    lines.map(({ balanceBeforeCents, balanceAfterCents }) => [balanceBeforeCents, balanceAfterCents]),
  ).toEqual([
    [30_00n, 60_00n],
    [10_00n, 30_00n],
    [0n, 10_00n],
  ]);
});

test('a member sees no other member’s transactions, and a visitor none', async () => {
  const maya = await bank.person(10_00n);
  const leo = await bank.person();
  expect(await bank.transactions(leo)).toEqual([]);
  expect(await bank.transactions(maya)).toHaveLength(1);
  expect((await bank.call(null, 'GET', '/api/transactions')).status).toBe(401);
});

test('pages follow the Link header without a gap or a repetition', async () => {
  const maya = await bank.person();
  for (let number = 1; number <= 7; number += 1) {
    if (number % 3 === 0) await bank.attempt(maya, String(number));
    else await bank.topUp(maya, String(number));
  }
  const all: Line[] = await bank.transactions(maya);
  expect(all).toHaveLength(7);
  for (const limit of [1, 2, 3, 7]) {
    const seen: Line[] = [];
    let next: string | undefined = `/api/transactions?limit=${limit}`;
    while (next) {
      const { body, headers } = await bank.call(maya, 'GET', next);
      expect(body.length).toBeLessThanOrEqual(limit);
      seen.push(...body);
      next = /^<([^>]+)>; rel="next"$/.exec(String(headers.link ?? ''))?.[1];
    }
    expect(seen).toEqual(all);
  }
});

test.each([['x'], ['AAAA'], ["1.2.'; drop table payment"], ['MS4yLjM']])(
  'the cursor %j is refused',
  async (cursor) => {
    const maya = await bank.person();
    const reply = await bank.call(maya, 'GET', `/api/transactions?cursor=${encodeURIComponent(cursor)}`);
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
  },
);

test.each([['0'], ['101'], ['-1'], ['x'], ['1.5']])('a page of %s transactions is refused', async (limit) => {
  const maya = await bank.person();
  expect((await bank.call(maya, 'GET', `/api/transactions?limit=${limit}`)).status).toBe(400);
});

// Replace the scalar subquery by a join, or drop an index, and this must fail.
test('a page in the middle of 100,000 transactions reads no more rows than the first', {
  timeout: 300_000,
}, async () => {
  const maya = await bank.person();
  await bank.db.query(
    `with account as (select id, (select id from ledger_account where kind = 'adjustments') as other
       from ledger_account where owner_id = $1),
     entry as (
       insert into ledger_transaction (kind, operation_key, actor_id, actor_role, reason)
       select 'adjustment_credit', 'bulk:' || n, $2, 'administrator', 'Bulk' from generate_series(1, 100000) as n
       returning id
     ), numbered as (select id, row_number() over (order by id) as n from entry)
     insert into ledger_posting
       (transaction_id, account_id, amount, balance_before, balance_after, description, created_at)
     select n.id, case leg when 1 then a.id else a.other end, case leg when 1 then 1 else -1 end,
       case leg when 1 then n - 1 end, case leg when 1 then n end, case n when 1 then 'The very first' end,
       now() + n * interval '1 microsecond'
     from numbered n, account a, generate_series(1, 2) as leg`,
    [maya.id, decision.actorId],
  );
  await bank.db.query('update ledger_account set balance = 100000 where owner_id = $1', [maya.id]);
  await bank.db.query(
    `insert into payment (id, kind, user_id, amount_cents, fee_basis_points, fee_cents, total_cents, status, failure_code, created_at)
     select gen_random_uuid(), 'add_funds', $1, 100, 0, 0, 100, 'cancelled', 'card_declined', now() + n * interval '10 microseconds'
     from generate_series(1, 10000) as n`,
    [maya.id],
  );
  await bank.db.query('analyze');
  const first = await readCounting();
  const cursors = cursorsOf({ atMicros: wholeNumber, sequence: wholeNumber, id: uuid });
  const place = { sequence: 0n, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
  const middle = cursors.write({ atMicros: await halfWay(), ...place });
  const later = await readCounting(middle);
  for (const { lines, rowsRead } of [first, later]) {
    expect(lines).toHaveLength(50);
    // A full scan reads a hundred thousand.
    expect(rowsRead).toBeLessThan(2_000);
  }

  // A rare match is searched for page by page, down to the oldest transaction.
  const pieces = [await readCounting(undefined, { search: 'very first' })];
  for (let next = pieces[0]?.nextCursor; next; next = pieces.at(-1)?.nextCursor)
    pieces.push(await readCounting(next, { search: 'very first' }));
  expect(pieces.flatMap(({ lines }) => lines.map(({ description }) => description))).toEqual([
    'The very first',
  ]);
  expect(pieces.length).toBeGreaterThan(10);
  for (const { rowsRead } of pieces) expect(rowsRead).toBeLessThan(40_000);

  /** A page, and how many rows the database read for it in all steps of its plan. */
  async function readCounting(cursor?: string, filter: StatementFilter = {}) {
    let rowsRead = 0;
    const counting: Queryable = {
      query: async (query, values) => {
        const text = typeof query === 'string' ? query : query.text;
        const given = typeof query === 'string' ? values : query.values;
        const { rows } = await bank.db.query<{ 'QUERY PLAN': [{ Plan: PlanStep }] }>(
          `explain (analyze, timing off, format json) ${text}`,
          given,
        );
        for (const { 'QUERY PLAN': plan } of rows) rowsRead += rowsOf(plan[0].Plan);
        return bank.db.query(query, values);
      },
    };
    const { lines, nextCursor } = await readStatement(counting, member(maya.id), {
      cursor,
      limit: 50,
      filter,
    });
    return { lines, nextCursor, rowsRead };
  }

  async function halfWay(): Promise<bigint> {
    const { rows } = await bank.db.query<{ at: bigint }>(
      `select (extract(epoch from max(p.created_at) - interval '50000 microseconds') * 1000000)::bigint as at
       from ledger_posting p join ledger_account a on a.id = p.account_id where a.owner_id = $1`,
      [maya.id],
    );
    return rows[0]?.at ?? 0n;
  }
});

type PlanStep = {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: PlanStep[];
};

function rowsOf(step: PlanStep): number {
  const each =
    step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Join Filter'] ?? 0);
  return (step.Plans ?? []).reduce((sum, part) => sum + rowsOf(part), each * step['Actual Loops']);
}
