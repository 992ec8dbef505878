/** What is written beside cards: pauses of an issuer, the past of a demonstration, reminders. */
import { expect, test } from 'vitest';
import { seedCatalogue } from '#server/catalogue/index.ts';
import { joinTransaction } from '#server/db/transaction.ts';
import { isCodeKnown } from '#server/gift-cards/code-store.ts';
import { createCodes } from '#server/gift-cards/codes.ts';
import { pauseIssuer, reserveCall, secondsUntilFree } from '#server/gift-cards/issuing/issuer-pace-store.ts';
import { insertPastCards } from '#server/gift-cards/past-cards-store.ts';
import { remindExpiringCards } from '#server/gift-cards/remind-expiring-cards.ts';
import { newId } from '#server/kernel/id.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { withMadeUpRows } from '#tests/support/made-up-rows.ts';
import { notedJobs } from '#tests/support/noted-jobs.ts';
import { bytes, makeUp, now } from './a-card-in-each-state.ts';

const db = await testDatabase();

test('calls to an issuer take turns, and a longer pause is kept', () =>
  withMadeUpRows(db, async (tx) => {
    await tx.query(`create schema standing`);
    await tx.query(
      `create function standing.clock_timestamp() returns timestamptz language sql stable as 'select now()'`,
    );
    // The clock stands still, so that a pause on the way costs no second.
    await tx.query('set local search_path = standing, public, pg_catalog');
    const wait = async (issuer: string) => Math.round(await secondsUntilFree(tx, issuer));
    expect([await wait('one'), await wait('other')]).toEqual([0, 0]);
    await pauseIssuer(tx, { issuer: 'one', seconds: 60 });
    expect([await wait('one'), await wait('other')]).toEqual([60, 0]);
    await pauseIssuer(tx, { issuer: 'one', seconds: 10 });
    expect(await wait('one')).toBe(60);
    await pauseIssuer(tx, { issuer: 'one', seconds: 90 });
    expect(await wait('one')).toBe(90);
    // Two calls a second: the next begins half a second after the one before.
    const call = async (issuer: string) =>
      Math.round((await reserveCall(tx, { issuer, perSecond: 2 })) / 100) / 10;
    expect([await call('other'), await call('other'), await call('other')]).toEqual([0, 0.5, 1]);
    expect(await call('one')).toBeGreaterThan(89);
    await tx.query(`update issuer_pace set next_at = now() - interval '1 hour' where issuer = 'other'`);
    expect([await wait('other'), await call('other')]).toEqual([0, 0]);
  }));

test('the past of a demonstration: cards that were issued and mailed at once, and used days later', async () => {
  await seedCatalogue(db);
  await withMadeUpRows(db, async (tx, insert) => {
    await insert('gift_card_unit', []);
    const { rows } = await tx.query<{ id: string }>('select id from gift_card limit 1');
    const codes = createCodes({ current: { id: 'current', key: Buffer.alloc(32, 3) }, old: [] });
    const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);
    const past = {
      orderId: newId(),
      userId: newId(),
      giftCardId: rows[0]?.id ?? '',
      faceCents: 500n,
      at: now,
    };
    const cards = [false, true].map((used) => ({
      ...past,
      id: newId(),
      code: `code-${used}`,
      issuerOrderId: `order-${used}`,
      used,
    }));
    await insertPastCards(tx, { codes, issuer: 'one' }, cards);
    const read = await tx.query(
      `select id, state, sent_at, resolved_at, mailed_at, used_at, archived_at, face_cents, issuer, issuer_order_id
       from gift_card_unit order by issuer_order_id`,
    );
    const issued = {
      state: 'issued',
      sent_at: now,
      resolved_at: at(3),
      mailed_at: at(5),
      face_cents: 500n,
      issuer: 'one',
    };
    const nineDays = at(9 * 86_400);
    expect(read.rows).toEqual([
      { ...issued, id: cards[0]?.id, issuer_order_id: 'order-false', used_at: null, archived_at: null },
      {
        ...issued,
        id: cards[1]?.id,
        issuer_order_id: 'order-true',
        used_at: nineDays,
        archived_at: nineDays,
      },
    ]);
    expect(await isCodeKnown(tx, newId(), codes.hashes('code-true'))).toBe(true);
  });
});

test('a run reminds of all cards that expire, a hundred at a time', async () => {
  await seedCatalogue(db);
  await withMadeUpRows(db, async (tx, insert) => {
    const { owners, units } = makeUp();
    const issued = units.find(({ state }) => state === 'issued');
    const { rows } = await tx.query<{ id: string }>(
      'update gift_card set expires_after_months = 1 returning id',
    );
    for (const table of ['notification', 'job_outbox']) await insert(table, []);
    await insert('users', owners);
    const resolved_at = new Date(now.getTime() - 20 * 86_400_000);
    for (const count of [100, 101]) {
      await insert(
        'gift_card_unit',
        Array.from({ length: count }, (_, index) => ({
          ...issued,
          id: newId(),
          gift_card_id: rows[0]?.id,
          issuer_order_id: `order-${count}-${index}`,
          code_hash: bytes(`code-${count}-${index}`),
          resolved_at,
        })),
      );
      const deps = { db: joinTransaction(db, tx), clock: testClock(now), jobs: notedJobs };
      expect(await remindExpiringCards(deps)).toBe(count);
      expect(await remindExpiringCards(deps)).toBe(0);
    }
    expect((await tx.query('select from notification')).rows).toHaveLength(201);
  });
});
