/**
 * A rest is asked for, paid, declined, taken back, spent, frozen and given up at the same moment, over HTTP.
 * However it goes, each cent is in one place, and everybody reads what became of it.
 */
import { afterAll, expect, test } from 'vitest';
import type { CashOutRequest } from '#contract/admin/cash-outs.ts';
import { newId } from '#server/kernel/id.ts';
import { topUp } from '#tests/admin/api/money.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';
import { atOnce, countDeadlocks, done, isDone, warm } from '#tests/support/at-once.ts';

const product = await testApp({ env: { DATABASE_POOL_MAX: '24' } });
const { db } = product;
const admin = await product.signIn('administrator');
const god = await product.signIn('god');
const { username: friend } = await product.newMember();
await warm(product);

afterAll(async () => {
  await product.stop();
  expect(await countDeadlocks(db)).toBe(0n);
});

const key = () => ({ 'idempotency-key': newId() });
const reason = 'Goodwill';

async function member(balanceCents = 0n) {
  const nora = await product.newMember({ balanceCents });
  await db.query(`update users set state = 'California' where id = $1`, [nora.id]);
  return nora;
}
const ask = (nora: SignedIn, way: string, headers = key()) =>
  nora.post('/api/cash-out', { amount: '3.20', way }, headers);

/** What the books have of a member, by the kind of movement. */
async function booksOf({ id }: { id: string }) {
  const { rows } = await db.query<{ kind: string; cents: bigint }>(
    `select kind, sum(cents)::bigint as cents from (
       select entry.kind, posting.amount as cents from ledger_posting posting
       join ledger_transaction entry on entry.id = posting.transaction_id
       join ledger_account account on account.id = posting.account_id
       where account.kind = 'member' and account.owner_id = $1
       union all
       select 'balance', balance from ledger_account where kind = 'member' and owner_id = $1) as booked
     group by kind`,
    [id],
  );
  const of = Object.fromEntries(rows.map(({ kind, cents }) => [kind, cents]));
  return (kind: string) => of[kind] ?? 0n;
}

async function outcomesOf({ id }: { id: string }) {
  const { rows } = await db.query<{ outcome: string | null; refund_id: string | null }>(
    'select outcome, refund_id from cash_out where user_id = $1 order by requested_at',
    [id],
  );
  return rows;
}

// Drop lockAccount in lockWaitingCashOut or in withdrawCashOut, and transactions wait for each other.
test('what staff decide by hand, its member does and colleagues do at once ends in one way', async () => {
  for (let round = 0; round < 11; round += 2) {
    const nora = await member(3_20n);
    expect((await ask(nora, 'staff')).status).toBe(200);
    const waiting = (await admin.get<CashOutRequest[]>('/api/admin/cash-outs')).body;
    const id = waiting.find(({ userId }) => userId === nora.id)?.id ?? '';
    const once = key();
    const pay = (by: SignedIn, reference: string, headers = key()) =>
      by.post(`/api/admin/cash-outs/${id}/payment`, { reference }, headers);
    const decline = (by: SignedIn) => by.post(`/api/admin/cash-outs/${id}/refusal`, { reason: 'No address' });
    const answers = await atOnce(
      {
        pay: () => pay(admin, 'Check 1', once),
        sendAway: () => nora.post('/api/transfers', { recipientUsername: friend, amount: '1.00' }, key()),
        payAgain: () => pay(admin, 'Check 1', once),
        withdraw: () => nora.post('/api/cash-out/withdrawal'),
        colleaguePays: () => pay(god, 'Check 2'),
        decline: () => decline(admin),
        askAnew: () => ask(nora, 'staff'),
        colleagueDeclines: () => decline(god),
        freeze: () => god.post(`/api/admin/users/${nora.id}/freeze`, { reason: 'Stolen cards' }),
        close: () =>
          nora.send('DELETE', '/api/user/delete-account', {
            body: JSON.stringify({ giveUpLeftover: true }),
            headers: { 'content-type': 'application/json' },
          }),
        edit: () =>
          god.patch(`/api/admin/user/${nora.id}`, { balance: '2', expectedBalance: '3.20', reason }, key()),
      },
      round,
    );
    const [first] = await outcomesOf(nora);
    const books = await booksOf(nora);
    const closed = isDone(answers.close);
    const outcome = first?.outcome ?? null;
    const by = done(answers);
    expect(by.filter((name) => ['pay', 'colleaguePays'].includes(name))).toHaveLength(
      outcome === 'paid' ? 1 : 0,
    );
    expect(answers.payAgain.status).toBe(answers.pay.status);
    expect(by.filter((name) => ['decline', 'colleagueDeclines'].includes(name))).toHaveLength(
      outcome === 'declined' ? 1 : 0,
    );
    if (isDone(answers.withdraw) && answers.withdraw.body.message === 'The money is yours to spend.')
      expect((await outcomesOf(nora)).some((each) => each.outcome === 'withdrawn')).toBe(true);
    const took = (outcome === 'paid' ? 3_20n : 0n) + (isDone(answers.edit) ? 1_20n : 0n);
    expect(books('adjustment_debit')).toBe(-took);
    expect(books('transfer')).toBe(isDone(answers.sendAway) ? -1_00n : 0n);
    const left = 3_20n - took - (isDone(answers.sendAway) ? 1_00n : 0n);
    expect(books('balance')).toBe(closed ? 0n : left);
    if (closed) for (const each of await outcomesOf(nora)) expect(each.outcome).not.toBe(null);
  }
});

// Tests lockAccount in takeOut.
test('a rest goes back to its card once, whatever else happens to it', async () => {
  for (let round = 0; round < 8; round += 2) {
    const nora = await member();
    const { intentId, paymentId } = await topUp(product, nora, '3.20');
    const once = key();
    const answers = await atOnce(
      {
        ask: () => ask(nora, 'card', once),
        askAgain: () => ask(nora, 'card', once),
        other: () => ask(nora, 'card'),
        byHand: () => ask(nora, 'staff'),
        sendAway: () => nora.post('/api/transfers', { recipientUsername: friend, amount: '3.20' }, key()),
        refund: () => admin.post(`/api/admin/payments/${intentId}/refund`, { amount: '3.20', reason }, key()),
        freeze: () => god.post(`/api/admin/users/${nora.id}/freeze`, { reason: 'Stolen cards' }),
        close: () =>
          nora.send('DELETE', '/api/user/delete-account', {
            body: JSON.stringify({ giveUpLeftover: true }),
            headers: { 'content-type': 'application/json' },
          }),
      },
      round,
    );
    await product.settled();
    const { rows } = await db.query<{ cents: bigint; id: string }>(
      `select id, amount_cents as cents from refund where payment_id = $1 and status <> 'released'`,
      [paymentId],
    );
    const outs = await outcomesOf(nora);
    expect(outs.filter(({ refund_id }) => refund_id !== null).length).toBeLessThanOrEqual(1);
    const back = rows.reduce((sum, { cents }) => sum + cents, 0n);
    const sent = isDone(answers.sendAway) ? 3_20n : 0n;
    const closed = isDone(answers.close);
    expect(back + sent).toBeLessThanOrEqual(3_20n);
    const balance = (await booksOf(nora))('balance');
    expect(balance).toBe(closed ? 0n : 3_20n - back - sent);
    const gone = done(answers).filter((name) => ['ask', 'other', 'refund', 'sendAway'].includes(name));
    expect(gone.length).toBe(back + sent > 0n ? 1 : 0);
  }
});
