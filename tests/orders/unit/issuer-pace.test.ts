/** The issuer's limits: a pause it asks for, and a pace that all processes keep together. */
import { expect, test } from 'vitest';
import { askIssuerAgain, issueGiftCard, sweepUnits } from '#server/gift-cards/index.ts';
import { reserveCall } from '#server/gift-cards/issuing/issuer-pace-store.ts';
import { cardsAtOnce } from '#server/gift-cards/issuing/pace-issuer.ts';
import { newId } from '#server/kernel/id.ts';
import { Postponed } from '#server/kernel/jobs.ts';
import { checkOut } from '#server/orders/index.ts';
import { openShop, type Person } from '#tests/orders/shop.ts';

const shop = await openShop();

const staff = {
  userId: newId(),
  role: 'administrator',
  sessionId: newId(),
  enterpriseId: null,
  proven: true,
} as const;

async function buy(person: Person, quantity = 1): Promise<string[]> {
  await shop.add(person, 'butterlamp', '5.00', quantity);
  return (await shop.checkout(person)).body.giftCardIds as string[];
}

async function unitOf(id: string) {
  const { rows } = await shop.db.query<{ state: string; attempts: number; sent_at: Date | null }>(
    'select state, attempts, sent_at from gift_card_unit where id = $1',
    [id],
  );
  return rows[0];
}

/** How many jobs this card has. */
async function jobsOf(unitId: string): Promise<number | undefined> {
  const { rows } = await shop.db.query<{ jobs: number }>(
    `select ((select count(*) from pgboss.job where data ->> 'unitId' = $1)
       + (select count(*) from job_outbox where data ->> 'unitId' = $1))::int as jobs`,
    [unitId],
  );
  return rows[0]?.jobs;
}

// Drop returnClaim in issue-gift-card.ts and this must fail: the card is asked for, and ordered two minutes
// later.
test.each([true, false])(
  'an order that the issuer was too busy for is sent again (fast paths: %s)',
  async (fastPaths) => {
    const deps = { ...shop.deps, config: { ...shop.config, fastPaths } };
    const [id = ''] = await buy(await shop.person(100_00n));
    await shop.fault({ match: 'POST /orders', fault: 'refuse', status: 429, ms: 1_000 });
    await expect(issueGiftCard(deps, id)).rejects.toMatchObject({ afterSeconds: 1 });
    expect(await unitOf(id)).toEqual({ state: 'reserved', attempts: 0, sent_at: null });
    expect(await shop.ordersAtIssuer([id])).toBe(0);
    await issueGiftCard(deps, id);
    expect(await unitOf(id)).toMatchObject({ state: 'issued', attempts: 1 });
    expect(await shop.ordersAtIssuer([id])).toBe(1);
  },
);

// Enqueue a new job in place of Postponed, or in the sweeper for a card that has one, and this must fail.
test('a long pause sends every card back to its place in the queue until then', async () => {
  const [first = '', second = ''] = await buy(await shop.person(100_00n), 2);
  await shop.fault({ match: 'POST /orders', fault: 'refuse', status: 429, ms: 60_000 });
  await expect(issueGiftCard(shop.deps, first)).rejects.toBeInstanceOf(Postponed);
  const postponed: unknown = await issueGiftCard(shop.deps, second).catch((error) => error);
  expect(postponed instanceof Postponed && postponed.afterSeconds).toBeGreaterThan(50);
  expect(await unitOf(second)).toMatchObject({ state: 'reserved', attempts: 0 });
  // Neither staff who ask meanwhile nor the sweeper give a card that waits a second job.
  await askIssuerAgain(shop.deps, staff, first, 'The customer calls');
  shop.clock.advance({ minutes: 60 });
  await sweepUnits(shop.deps);
  expect([await jobsOf(first), await jobsOf(second)]).toEqual([1, 1]);
  await shop.db.query('delete from issuer_pace');
});

// Drop `next_at` from the update in reserve_issuer_calls and this must fail: all calls get the same time.
test('calls of all processes are made one after the other, at the pace', async () => {
  const other = { ...shop.db };
  const call = { issuer: 'slow', perSecond: 20 };
  const { rows: begun } = await shop.db.query<{ at: Date }>('select clock_timestamp() as at');
  const waits = await Promise.all(
    Array.from({ length: 20 }, (_, place) => reserveCall(place % 2 === 0 ? shop.db : other, call)),
  );
  expect(Math.min(...waits)).toBe(0);
  // Each wait is counted from its own statement, so it is the next call that shows that all have their own 50
  // ms.
  const { rows } = await shop.db.query<{ seconds: number }>(
    `select extract(epoch from next_at - $1::timestamptz)::float8 as seconds from issuer_pace where issuer = 'slow'`,
    [begun[0]?.at],
  );
  expect(rows[0]?.seconds).toBeGreaterThanOrEqual(1);
});

test.each([
  [undefined, 64],
  [1, 1],
  [10, 2],
  [100, 20],
  [10_000, 64],
])('with %s requests a second a process works on %s cards at once', (perSecond, cards) => {
  expect(cardsAtOnce(perSecond)).toBe(cards);
});

// Drop 'turn' in sweepUnits, and this must fail.
test("a member's card that lost its job passes the many of another buyer", async () => {
  const many = await buy(await shop.person(100_00n), 4);
  const [single = ''] = await buy(await shop.person(100_00n), 1);
  await shop.db.query('delete from pgboss.job; delete from job_outbox');
  shop.clock.advance({ minutes: 10 });
  await sweepUnits(shop.deps);
  const { rows } = await shop.db.query<{ id: string; priority: number }>(
    `select data ->> 'unitId' as id, priority from pgboss.job where name = 'issue-gift-card'`,
  );
  const priorities = (ids: string[]) =>
    rows.filter(({ id }) => ids.includes(id)).map(({ priority }) => priority);
  expect(priorities(many).toSorted((one, other) => other - one)).toEqual([0, -1, -2, -3]);
  expect(priorities([single])).toEqual([0]);
});

// Drop 'turn' in place_orders, or its use in place_noted_jobs, and this must fail.
test.each([true, false])(
  "a member's single card passes the many of another buyer (fast paths: %s)",
  async (fast) => {
    await shop.db.query('delete from pgboss.job; delete from job_outbox');
    const company = await shop.person(10_000_00n);
    const member = await shop.person(100_00n);
    const config = { ...shop.config, fastPaths: fast };
    const checkOutOf = async (person: Person, quantity: number) => {
      await shop.add(person, 'butterlamp', '5.00', quantity);
      const actor = { userId: person.id, proven: true };
      return checkOut({ db: shop.db, config }, { actor, requestKey: undefined, cartVersion: undefined });
    };
    for (let order = 0; order < 4; order += 1) await checkOutOf(company, 20);
    const { unitIds } = await checkOutOf(member, 1);
    const { rows } = await shop.db.query<{ data: { unitId: string; turn: number } }>(
      `select data from claim_jobs(null, array['issue-gift-card'], array[2], false)`,
    );
    expect(rows.map(({ data }) => data.turn)).toEqual([0, 0]);
    expect(rows.map(({ data }) => data.unitId)).toContain(unitIds[0]);
  },
);
