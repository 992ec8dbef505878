/**
 * A reward of a company is claimed, canceled by two managers and by its software, corrected, and its company
 * is deactivated at the same moment, over HTTP. However it goes, each cent is in one place.
 */
import { afterAll, expect, test } from 'vitest';
import { balanceOf } from '#server/ledger/index.ts';
import { acmeBalance } from '#tests/enterprise/api/company.ts';
import { acmeWithKey, call } from '#tests/public-api/api/company.ts';
import type { SignedIn } from '#tests/support/app.ts';
import { atOnce, countDeadlocks, done, warm } from '#tests/support/at-once.ts';
import type { Answer } from '#tests/support/client.ts';
import { openCompanyOrders } from '../company-orders.ts';

const { product, db, desk, manager, acme, send, toEmail, spent } = await openCompanyOrders({
  DATABASE_POOL_MAX: '24',
  CLAIM_CODE_ABOVE: '100000.00',
});
const { key, owner } = await acmeWithKey(product, 0n);
const god = await product.signIn('god');
await warm(product);

afterAll(async () => {
  await product.stop();
  expect(await countDeadlocks(db)).toBe(0n);
});

const act = (by: SignedIn, id: string, what: string, body?: object) =>
  by.post(`/api/enterprise/rewards/${id}/${what}`, body);
const setActive = (isActive: boolean) => god.put(`/api/admin/enterprises/${acme.ownerId}`, { isActive });

/** A call with the company's key; its errors have a form of their own. */
async function byKey(path: string): Promise<Answer> {
  const { status, body, text } = await call(product, key, 'POST', path, {});
  const message = (body as { errors?: { message?: string } }).errors?.message;
  const said = message === undefined ? {} : { code: 'api', message };
  return { status, body: said, text, headers: new Headers(), setCookies: [] };
}

async function rowOf(id: string) {
  const { rows } = await db.query<{
    claimed: bigint;
    returned: bigint;
    hold: bigint;
    closed_as: string | null;
  }>(
    `select claimed_cents as claimed, returned_cents as returned, closed_as,
       (select balance from ledger_account where kind = 'reward_hold' and owner_id = reward.id) as hold
     from reward where id = $1`,
    [id],
  );
  const [row] = rows;
  if (!row) throw new Error('There is no such reward.');
  return row;
}

// Tests `for update` in lockReward.
test('claims, two managers, software and a company that is deactivated at once', async () => {
  for (let round = 0; round < 10; round += 2) {
    const [start, countedBefore] = [await acmeBalance(product), await spent(manager)];
    const given = toEmail({ amount: '50.00' });
    const ordered = await send(manager, [given]);
    const id = ordered.body.rewards[0]?.id ?? '';
    const token = await desk.tokenFor(given.recipientEmail);
    const nora = await product.newMember();
    const answers = await atOnce(
      {
        cards: () => desk.claim(product.visitor(), token),
        cancel: () => act(manager, id, 'cancel'),
        cancelByKey: () => byKey(`/rewards/${id}/cancel`),
        toNora: () => desk.toBalance(nora, token),
        deactivate: () => setActive(false),
        correct: () => act(manager, id, 'resend', { recipientEmail: desk.stranger() }),
        cancelToo: () => act(owner, id, 'cancel'),
        cardsElsewhere: () => desk.claim(product.visitor(), token),
        remind: () => act(owner, id, 'remind'),
      },
      round,
    );
    await product.settled();
    expect((await setActive(true)).status).toBe(200);
    const reward = await rowOf(id);
    expect(reward.claimed + reward.returned + reward.hold).toBe(50_00n);
    expect((await acmeBalance(product)) - start).toBe(reward.returned - 50_00n);
    expect((await spent(manager)) - countedBefore).toBe(50_00n - reward.returned);
    const cards = done(answers).filter((name) => name.startsWith('cards')).length;
    expect((await balanceOf(db, nora.id)) + BigInt(cards) * 25_00n).toBe(reward.claimed);
    const canceled = done(answers).filter((name) => name.startsWith('cancel'));
    expect(canceled.length > 0).toBe(reward.closed_as === 'canceled');
  }
});
