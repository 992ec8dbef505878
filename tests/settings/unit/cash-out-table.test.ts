/** What the tables of cash-outs, and of when users were seen, refuse or keep by themselves. */
import { expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openPerson } from '#tests/support/ledger.ts';

const db = await testDatabase();
const { id: owner } = await openPerson(db);
const { id: staff } = await openPerson(db);

const insert = (columns: Record<string, unknown>) => {
  const row = {
    ...{ id: newId(), user_id: owner, amount_cents: 320, state: 'CA', threshold_cents: 1500 },
    ...{ requested_at: new Date(), ...columns },
  };
  const names = Object.keys(row);
  const places = names.map((_name, index) => `$${index + 1}`);
  return db.query(
    `insert into cash_out (${names.join(', ')}) values (${places.join(', ')})`,
    Object.values(row),
  );
};
const decided = { outcome: 'declined', decided_at: new Date(), decided_by: staff, note: 'Check 1' };

// Drop one of these constraints in 0659, and its line must fail.
test.each([
  ['nothing', { amount_cents: 0 }, 'cash_out_amount_cents_check'],
  ['as much as the threshold', { amount_cents: 1500 }, 'cash_out_is_small'],
  ['an outcome of another kind', { ...decided, outcome: 'lost' }, 'cash_out_outcome_check'],
  ['an outcome without its time', { ...decided, decided_at: null }, 'cash_out_is_decided_once'],
  ['an outcome that nobody decided', { ...decided, decided_by: null }, 'cash_out_is_decided_once'],
  ['a refusal by its owner', { ...decided, decided_by: owner }, 'cash_out_never_by_its_owner'],
  ['an outcome beside a refund', { ...decided, refund_id: newId() }, 'cash_out_by_card_needs_nobody'],
  ['a note without a letter', { ...decided, note: '' }, 'cash_out_note_check'],
])('a cash-out is refused: %s', async (_name, columns, constraint) => {
  await expect(insert(columns)).rejects.toMatchObject({ constraint });
});

// Drop the index cash_out_waits_once, and this must fail.
test('one cash-out of a member waits for staff at a time', async () => {
  await insert({});
  await expect(insert({})).rejects.toMatchObject({ constraint: 'cash_out_waits_once' });
  await insert(decided);
});

// Drop the trigger session_is_seen, or its `where`, and this must fail.
test('a session that ends leaves when its user was last active, and an older one changes nothing', async () => {
  const { id } = await openPerson(db);
  const endSession = async (lastActiveAt: string) => {
    await db.query(
      `insert into session (token_hash, id, user_id, remember, last_active_at, expires_at)
       values (sha256($1::text::bytea), $1::uuid, $2, false, $3, now() + interval '1 day')`,
      [newId(), id, lastActiveAt],
    );
    await db.query('delete from session where user_id = $1', [id]);
  };
  const seen = async () =>
    (await db.query<{ seen_at: Date }>('select seen_at from user_seen where user_id = $1', [id])).rows.map(
      ({ seen_at: at }) => at.toISOString(),
    );
  await endSession('2026-11-20T10:00:00.000Z');
  expect(await seen()).toEqual(['2026-11-20T10:00:00.000Z']);
  await endSession('2026-11-19T10:00:00.000Z');
  expect(await seen()).toEqual(['2026-11-20T10:00:00.000Z']);
  await endSession('2026-11-21T10:00:00.000Z');
  expect(await seen()).toEqual(['2026-11-21T10:00:00.000Z']);
});

// Drop the index seen_since_once, and this must fail.
test('since when activity is kept is one moment', async () => {
  await expect(db.query('insert into seen_since values (now())')).rejects.toMatchObject({
    constraint: 'seen_since_once',
  });
});
