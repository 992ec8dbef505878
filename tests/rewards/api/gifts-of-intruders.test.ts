/** Gifts that wait for their time when the account of their sender is secured. */
import { expect, test } from 'vitest';
import { issueToken } from '#server/accounts/index.ts';
import { transaction } from '#server/db/transaction.ts';
import { jobName } from '#server/kernel/jobs.ts';
import type { SignedIn } from '#tests/support/app.ts';
import { openFlaggedGifts } from '../flagged-gifts.ts';

const { clock, product, db, desk, balance, rich, set, unset } = await openFlaggedGifts();

const scheduled = () => ({
  deliverAt: new Date(clock.now().getTime() + 3 * 86_400_000).toISOString(),
});

/** The mail about a sign-in at this moment; its link secures the account. */
async function strangerSignsIn(owner: SignedIn): Promise<string> {
  clock.advance({ minutes: 1 });
  const now = clock.now();
  const token = await transaction(db, (tx) =>
    issueToken(tx, { userId: owner.id, purpose: 'disown-sign-in', now }),
  );
  clock.advance({ minutes: 1 });
  return token;
}

const secure = (token: string) => product.visitor().post('/api/auth/disown-sign-in', { token });

async function stateOf(id: string | undefined) {
  const { rows } = await db.query<{ closed_as: string | null }>(
    'select closed_as from reward where id = $1',
    [id],
  );
  return rows[0]?.closed_as;
}

// Leave withdrawGiftsSince out of compose.ts, or its look at the time or at the links, and this must fail.
test('what a stranger scheduled or addressed anew is canceled once the account is secured, and its money is back', async () => {
  const owner = await rich();
  const [mine, readdressed] = [
    await desk.send(owner, { ...scheduled(), amount: '10.00' }),
    await desk.send(owner, { ...scheduled(), amount: '20.00' }),
  ];
  const token = await strangerSignsIn(owner);
  const theirs = await desk.send(owner, { ...scheduled(), amount: '40.00' });
  const sent = await desk.send(owner, { amount: '5.00' });
  await product.settled();
  const corrected = await desk.act(owner, readdressed.body.id, 'resend', { recipientEmail: desk.stranger() });
  expect([theirs.status, sent.status, corrected.status]).toEqual([201, 201, 200]);
  expect((await secure(token)).status).toBe(200);
  expect(await stateOf(mine.body.id)).toBeNull();
  expect(await stateOf(readdressed.body.id)).toBe('canceled');
  expect(await stateOf(theirs.body.id)).toBe('canceled');
  // Its email has gone out: its recipient may have read it.
  expect(await stateOf(sent.body.id)).toBeNull();
  expect(await balance(owner)).toBe(2_000_00n - 10_00n - 5_00n);
  expect((await desk.notifications(owner)).filter(({ title }) => title === 'Gift Canceled')).toHaveLength(2);
  clock.advance({ days: 4 });
  await product.deps.jobs.enqueue(db, jobName('sweep-rewards'), {});
  product.deps.jobs.wake();
  await product.settled();
  expect(await stateOf(theirs.body.id)).toBe('canceled');
});

// Leave the look at sanctions out of withdrawGiftsSince, and securing the account must fail.
test('what a sanctions rule holds waits for staff, also when the account is secured', async () => {
  await set('review_country', {});
  const owner = await rich();
  const token = await strangerSignsIn(owner);
  const held = await desk.send(owner, { recipientEmail: 'kim-of-intruder@mail.kp' });
  const flagged = await desk.send(owner, { recipientEmail: 'intruder@flagged.example' });
  expect([held.status, flagged.status]).toEqual([201, 201]);
  expect((await secure(token)).status).toBe(200);
  expect(await stateOf(held.body.id)).toBeNull();
  expect(await stateOf(flagged.body.id)).toBe('canceled');
  await unset('review_country');
});
