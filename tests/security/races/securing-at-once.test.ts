/**
 * An account is secured by its owner while a stranger in it sends, takes out and closes, and staff pay its
 * rest and edit its balance at the same moment, over HTTP. However it goes, nothing leaves it afterwards.
 */
import { afterAll, expect, test } from 'vitest';
import type { CashOutRequest } from '#contract/admin/cash-outs.ts';
import { issueToken } from '#server/accounts/index.ts';
import { transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { balanceOf } from '#server/ledger/index.ts';
import { testApp } from '#tests/support/app.ts';
import { atOnce, countDeadlocks, isDone, warm } from '#tests/support/at-once.ts';

const product = await testApp({
  env: { DATABASE_POOL_MAX: '24', LIMIT_SIGN_INS_PER_MINUTE: '10000' },
});
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

// Drop lockAccounts in disownSignIn, and transactions wait for each other.
test('a stranger and staff move money while the owner secures the account', async () => {
  for (let round = 0; round < 7; round += 1) {
    const nora = await product.newMember({ balanceCents: 3_20n });
    await db.query(`update users set state = 'California' where id = $1`, [nora.id]);
    const now = new Date();
    const token = await transaction(db, (tx) =>
      issueToken(tx, { userId: nora.id, purpose: 'disown-sign-in', now }),
    );
    const ask = () => nora.post('/api/cash-out', { amount: '3.20', way: 'staff' }, key());
    const isAsked = round % 2 === 0;
    if (isAsked) expect((await ask()).status).toBe(200);
    const waiting = (await admin.get<CashOutRequest[]>('/api/admin/cash-outs')).body;
    const id = waiting.find(({ userId }) => userId === nora.id)?.id ?? newId();
    const answers = await atOnce(
      {
        secure: () => product.visitor().post('/api/auth/disown-sign-in', { token }),
        send: () => nora.post('/api/transfers', { recipientUsername: friend, amount: '1.00' }, key()),
        pay: () => admin.post(`/api/admin/cash-outs/${id}/payment`, { reference: 'Check 1' }, key()),
        close: () =>
          nora.send('DELETE', '/api/user/delete-account', {
            body: JSON.stringify({ giveUpLeftover: true }),
            headers: { 'content-type': 'application/json' },
          }),
        ask,
        edit: () =>
          god.patch(
            `/api/admin/user/${nora.id}`,
            { balance: '3', expectedBalance: '3.20', reason: 'Goodwill' },
            key(),
          ),
        secureAgain: () => product.visitor().post('/api/auth/disown-sign-in', { token }),
      },
      round,
    );
    const { rows } = await db.query<{ outcome: string | null }>(
      'select outcome from cash_out where user_id = $1',
      [nora.id],
    );
    const gone =
      (isDone(answers.send) ? 1_00n : 0n) +
      (isDone(answers.pay) ? 3_20n : 0n) +
      (isDone(answers.edit) ? 20n : 0n);
    expect(await balanceOf(db, nora.id)).toBe(isDone(answers.close) ? 0n : 3_20n - gone);
    expect([answers.secure, answers.secureAgain].filter(isDone).length).toBeLessThanOrEqual(1);
    if (isDone(answers.close)) continue;
    expect([answers.secure, answers.secureAgain].filter(isDone)).toHaveLength(1);
    // What the stranger asked for is taken back, or was paid before; nothing waits for staff.
    for (const { outcome } of rows) expect(outcome).not.toBe(null);
    expect((await ask()).status).toBe(401);
  }
});
