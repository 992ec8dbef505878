/** A payout file of 300 links, some of which fail, are canceled or expire. */
import { expect, test } from 'vitest';
import type { CompanyReward } from '#contract/enterprise/rewards.ts';
import { formatCents } from '#contract/kernel/money.ts';
import { sweepRewards } from '#server/rewards/sweep-rewards.ts';
import { eventually } from '#tests/support/eventually.ts';
import { acmeBalance, acmeId } from '../company.ts';
import { confirm, openLinks, preview } from './links.ts';

const { clock, product, db, desk, manager, look } = await openLinks();

test('of 300 addresses some bounce and are corrected, two are canceled, one expires: the books agree to the cent', async () => {
  const company = await acmeId(product);
  const before = await acmeBalance(product);
  const [held, sentBefore] = [await desk.held(), await db.query('select from reward')];
  const send = async (months: number, people: readonly { email: string; cents: bigint }[]) => {
    await db.query('update enterprise set reward_months = $2 where id = $1', [company, months]);
    const lines = people.map(({ email, cents }) => `${email},${formatCents(cents)}`);
    const batch = await preview(manager, ['email,amount', ...lines]);
    expect(batch.links.rows).toBe(people.length);
    await confirm(manager, batch);
    return (await look(manager, batch)).links;
  };
  const bounces = (place: number) => (place % 2 === 0 ? 'refuse-5.1.1' : 'bounce-5.2.2');
  const people = Array.from({ length: 300 }, (_, place) => ({
    email: place < 12 ? `p${place}+${bounces(place)}@example.com` : desk.stranger(),
    cents: 10_00n + BigInt(place),
  }));
  const total = people.reduce((sum, { cents }) => sum + cents, 0n);
  const [soon, ...others] = people.toReversed();
  if (!soon) throw new Error('Nobody is paid.');
  await send(1, [soon]);
  expect(await send(12, others)).toMatchObject({ state: 'EXECUTED' });
  expect(await acmeBalance(product)).toBe(before - total);

  const undelivered = async () =>
    (await manager.get<CompanyReward[]>('/api/enterprise/rewards?state=undelivered&limit=100')).body;
  const failed = await eventually(async () => {
    const found = await undelivered();
    return found.length === 12 && found;
  });
  expect(new Set(failed.map(({ deliveryError }) => deliveryError))).toEqual(
    new Set(['invalid_email', 'mailbox_unavailable']),
  );
  for (const { id } of failed) {
    const right = { recipientEmail: desk.stranger() };
    expect((await manager.post(`/api/enterprise/rewards/${id}/resend`, right)).status).toBe(200);
  }
  await product.settled();
  expect(await undelivered()).toEqual([]);

  const idOf = async ({ email }: { email: string }) =>
    (await db.query<{ id: string }>('select id from reward where recipient_email = $1', [email])).rows[0]?.id;
  const [first, second, chooses, takes] = others;
  if (!first || !second || !chooses || !takes) throw new Error('Too few are paid.');
  for (const person of [first, second])
    expect((await manager.post(`/api/enterprise/rewards/${await idOf(person)}/cancel`)).status).toBe(200);
  const items = [{ giftCardId: await desk.card(), amount: '6.50' }];
  expect((await desk.claim(product.visitor(), await desk.tokenFor(chooses.email), { items })).status).toBe(
    201,
  );
  expect((await desk.toBalance(await product.newMember(), await desk.tokenFor(takes.email))).status).toBe(
    201,
  );

  clock.advance({ days: 32 });
  await sweepRewards(product.deps);
  const back = first.cents + second.cents + soon.cents;
  expect(await acmeBalance(product)).toBe(before - total + back);
  expect((await desk.held()) - held).toBe(total - back - 6_50n - takes.cents);
  const later = await product.signIn('account_manager');
  const { text } = await later.get('/api/enterprise/rewards.csv');
  const cells = text
    .trim()
    .split('\n')
    .slice(1, 301)
    .map((line) => line.split(','));
  const sumOf = (column: number) =>
    cells.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0);
  expect(cells.filter(([, , , , , state]) => state === 'expired')).toHaveLength(1);
  expect(cells.filter(([, , , , , state]) => state === 'canceled')).toHaveLength(2);
  expect([sumOf(2), sumOf(3), sumOf(4)]).toEqual(
    [total, 6_50n + takes.cents, total - back - 6_50n - takes.cents].map(Number),
  );
  expect((await db.query('select from reward')).rowCount).toBe((sentBefore.rowCount ?? 0) + 300);
});
