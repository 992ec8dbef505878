/** A movement whose key was used before. */
import { expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { balanceOf, type Movement, post, postBatch } from '#server/ledger/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openMember } from '#tests/support/ledger.ts';
import { nothingPosted } from '../nothing-posted.ts';
import { sending } from '../sending.ts';

const db = await testDatabase();
const expectNothingPosted = nothingPosted(db);

test('a repeated key returns its first transaction, and posts nothing', async () => {
  const maya = await openMember(db, 10_00n);
  const leo = await openMember(db);
  const movement = sending(maya, leo, 4_00n);
  const first = await post(db, movement);
  const again = await post(db, movement);
  const batched = await postBatch(db, [movement]);
  expect(again).toEqual({ ...first, replayed: true });
  expect(batched.get(movement.key)).toEqual({ ...first, replayed: true });
  expect(await balanceOf(db, maya)).toBe(6_00n);
});

// Drop the comparison from ledger_replay, and this must fail.
test.each<[string, (same: Movement) => Movement]>([
  [
    'another amount',
    (same) => ({ ...same, legs: same.legs.map((leg) => ({ ...leg, amountCents: leg.amountCents * 2n })) }),
  ],
  [
    'the other direction',
    (same) => ({ ...same, legs: same.legs.map((leg) => ({ ...leg, amountCents: -leg.amountCents })) }),
  ],
  ['other details', (same) => ({ ...same, details: { ...same.details, message: 'For lunch' } })],
  ['another order', (same) => ({ ...same, orderId: newId() })],
])('a key reused for %s is refused', async (_, changed) => {
  const maya = await openMember(db, 10_00n);
  const leo = await openMember(db, 10_00n);
  const movement = sending(maya, leo, 4_00n);
  await post(db, movement);
  await expectNothingPosted(() => post(db, changed(movement)), { code: 'key-reused' });
  await expectNothingPosted(() => postBatch(db, [changed(movement)]), { code: 'key-reused' });
  expect(await balanceOf(db, maya)).toBe(6_00n);
});

test('a batch with a repeated key is refused', async () => {
  const maya = await openMember(db, 10_00n);
  const leo = await openMember(db);
  const movement = sending(maya, leo, 1n);
  await expectNothingPosted(() => postBatch(db, [movement, movement]), { code: 'IN005' });
});
