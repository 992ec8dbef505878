/** What arrives while an account is being closed: money, a payment, a sign-in. */
import { expect, test } from 'vitest';
import { findUserByEmail, finishSignIn, lockClosingAccount } from '#server/accounts/index.ts';
import { transaction } from '#server/db/transaction.ts';
import { leaveEmployers } from '#server/enterprise/index.ts';
import { balanceOf, member } from '#server/ledger/index.ts';
import { createPayment, settlePayment } from '#server/payments/index.ts';
import { hasOpenGifts } from '#server/rewards/index.ts';
import { deleteAccount } from '#server/settings/delete-account.ts';
import type { SignedIn } from '#tests/support/app.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';
import { give } from '#tests/support/ledger.ts';
import { signInClient } from '#tests/support/sign-in-client.ts';
import { openClosing } from './closing.ts';

const { product, closeAccount, one, record, beginPayment, succeed } = await openClosing();

// Compare the leftover before its lock alone, and this must fail.
test('money that comes while a leftover is given up is not given up', async () => {
  const poor = await product.newMember({ balanceCents: 40n });
  await beginPayment(poor);
  const { deps } = product;
  const cardProcessor = {
    ...deps.cardProcessor,
    async cancelPaymentIntent(intentId: string) {
      await give(product.db, poor.id, 60_00n);
      return deps.cardProcessor.cancelPaymentIntent(intentId);
    },
  };
  const session = await one('select id from session where user_id = $1', [poor.id]);
  const actor = {
    userId: poor.id,
    role: 'member',
    sessionId: String(session?.id),
    enterpriseId: null,
    proven: true,
  } as const;
  const closing = deleteAccount({ ...deps, cardProcessor, leaveEmployers, hasOpenGifts }, actor, {
    giveUpLeftover: true,
  });
  await expect(closing).rejects.toMatchObject({ code: 'balance-not-zero' });
  expect(await balanceOf(product.db, poor.id)).toBe(60_40n);
  expect(await record(poor.id)).toBeUndefined();
});

// Leave lockActor out of delete-account.ts, and this must fail.
test('an account stays where the session that asked ends before its deletion', async () => {
  const victim = await product.newMember();
  await beginPayment(victim);
  const session = await one('select id from session where user_id = $1', [victim.id]);
  const { deps } = product;
  const cardProcessor = {
    ...deps.cardProcessor,
    async cancelPaymentIntent(intentId: string) {
      await product.db.query('delete from session where user_id = $1', [victim.id]);
      return deps.cardProcessor.cancelPaymentIntent(intentId);
    },
  };
  const actor = {
    userId: victim.id,
    role: 'member',
    sessionId: String(session?.id),
    enterpriseId: null,
    proven: true,
  } as const;
  const closing = deleteAccount({ ...deps, cardProcessor, leaveEmployers, hasOpenGifts }, actor, {
    giveUpLeftover: false,
  });
  await expect(closing).rejects.toMatchObject({ code: 'not-signed-in' });
  expect(await record(victim.id)).toBeUndefined();
});

test('of twenty simultaneous requests, one closes the account, and one email is sent', async () => {
  const racer = await product.newMember();
  const answers = await Promise.all(Array.from({ length: 20 }, () => closeAccount(racer)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  expect(await product.mails(racer.email)).toHaveLength(1);
});

// Take the locks of delete-account.ts away and invariant 11 fails at the end of this file.
test('when a credit arrives during the closing, the money is credited or the account is closed', async () => {
  for (let round = 0; round < 10; round += 1) {
    const nora = await product.newMember();
    const [left, given] = await Promise.all([
      closeAccount(nora),
      give(product.db, nora.id, 5_00n).then(
        () => true,
        () => false,
      ),
    ]);
    expect(left.status === 200).toBe(!given);
  }
});

test("when a guest's payment succeeds during the closing, the money is credited or refunded", async () => {
  for (let round = 0; round < 5; round += 1) {
    const nora = await product.newMember();
    const { payment } = await createPayment(product.deps, {
      kind: 'guest_send',
      beneficiary: member(nora.id),
      amountCents: 20_00n,
      feeBasisPoints: 400,
      payerId: null,
      guest: {
        senderName: 'A Guest',
        senderPhone: null,
        senderEmail: null,
        message: null,
        browserHash: Buffer.alloc(32, round),
      },
    });
    await succeed(payment.intentId);
    const [left] = await Promise.all([closeAccount(nora), settlePayment(product.deps, payment.intentId)]);
    const balance = await one("select balance from ledger_account where kind = 'member' and owner_id = $1", [
      nora.id,
    ]);
    expect(balance?.balance).toBe(left.status === 200 ? 0n : 20_00n);
  }
  await product.settled();
});

// Drop "for update" in closing-store.ts and this must fail.
test('a sign-in waits while the account is being closed', async () => {
  const nora = await product.newMember();
  let waiting: Promise<SignedIn> | undefined;
  await transaction(product.db, async (tx) => {
    await lockClosingAccount(tx, nora.id);
    waiting = product.signIn(nora.email);
    await heldUp(product.db);
  });
  expect(await waiting).toMatchObject({ id: nora.id });
});

test('a member who signs in during the closing keeps no session', async () => {
  for (let round = 0; round < 10; round += 1) {
    const nora = await product.newMember();
    await Promise.all([
      closeAccount(nora),
      ...Array.from({ length: 4 }, () => product.signIn(nora.email).catch(() => undefined)),
    ]);
    expect(await one('select from session where user_id = $1', [nora.id])).toBeUndefined();
  }
});

// Drop "deleted_at is null" in session-store.ts and this must fail.
test('a sign-in that began before the closing is refused', async () => {
  const nora = await product.newMember();
  const user = await findUserByEmail(product.db, nora.email);
  if (!user) throw new Error('Nobody is there.');
  expect((await closeAccount(nora)).status).toBe(200);
  await expect(
    finishSignIn(product.deps, user, { remember: true, client: signInClient(), proven: true }),
  ).rejects.toMatchObject({
    code: 'invalid-credentials',
  });
  expect(await one('select from session where user_id = $1', [nora.id])).toBeUndefined();
});
