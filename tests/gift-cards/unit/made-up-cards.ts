/** Made-up cards in every state, drawn by chance, for the tests of what the stores of gift cards select. */
import { test } from 'vitest';
import type { Db } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { chanceOf } from '#tests/chaos/chance.ts';
import { withMadeUpRows } from '#tests/support/made-up-rows.ts';

export const ALL = 1000;
export const minutesFrom =
  (now: Date) =>
  (count: number, ms = 0) =>
    new Date(now.getTime() + count * 60_000 + ms);
const DAY = 24 * 60;
export const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
export const sorted = (rows: readonly string[]) => rows.toSorted();
const bytes = (text: string) => `\\x${Buffer.from(text).toString('hex')}`;

/** All times are relative to `now`, which is the time of the database. */
export function makeUp(seed: number, now: Date) {
  const minutes = minutesFrom(now);
  const chance = chanceOf(seed);
  const brands = [
    { id: newId(), name: 'Butterlamp', expires_after_months: 1 },
    { id: newId(), name: 'Field & Co', expires_after_months: null },
    { id: newId(), name: 'Zero', expires_after_months: 0 },
  ];
  const users = [newId(), newId(), newId()].map((id, index) => ({
    id,
    email: `buyer-${index}@made-up.example`,
    username: `buyer-${index}`,
    first_name: ['Ada', '', 'Gone'][index] ?? '',
    last_name: ['Quinn', '', 'Away'][index] ?? '',
    user_type: 'regular',
    frozen_at: index === 1 ? now : null,
    deleted_at: index === 2 ? now : null,
  }));
  const orders = users.flatMap(({ id }) =>
    [newId(), newId()].map((orderId) => ({ id: orderId, user_id: id })),
  );
  const units = Array.from({ length: 80 }, (_, index) => {
    const order = chance.pick(orders);
    const brand = chance.pick(brands);
    const state = chance.pick(['reserved', 'issuing', 'issued', 'issued', 'released'] as const);
    const isIssued = state === 'issued';
    const isResolved = isIssued || state === 'released';
    const resolved = chance.pick([minutes(-31 * DAY), minutes(-25 * DAY), minutes(-2 * DAY)]);
    const remaining = isIssued ? chance.pick([null, null, 0, 3]) : null;
    return {
      id: newId(),
      order_id: order.id,
      user_id: order.user_id,
      gift_card_id: brand.id,
      gift_card_name: brand.name,
      image_url: '/cards/one.svg',
      issuer_product_id: '12',
      face_cents: BigInt(chance.pick([5, 10, 25])),
      state,
      sent_at: state === 'reserved' ? null : chance.pick([minutes(-9), minutes(-3)]),
      attempts: chance.between(0, 3),
      last_answer: isResolved ? null : chance.pick([null, 'no answer']),
      tended_at: chance.pick([minutes(-9), minutes(-5), minutes(-5, 1), minutes(-1)]),
      issuer: state === 'reserved' ? null : chance.pick(['one', 'other']),
      issuer_order_id: isIssued ? `order-${index}` : null,
      secret: isIssued ? bytes('secret') : null,
      secret_nonce: isIssued ? bytes('nonce') : null,
      secret_key_id: isIssued ? chance.pick(['current', 'old']) : null,
      code_hash: isIssued ? bytes(`code-${index}`) : null,
      release_reason: state === 'released' ? 'refused' : null,
      created_at: chance.pick([minutes(-40), minutes(-16), minutes(-5), minutes(-1)]),
      resolved_at: isResolved ? resolved : null,
      mailed_at: isIssued ? chance.pick([null, now]) : null,
      used_at: isIssued ? chance.pick([null, null, now]) : null,
      archived_at: isResolved ? chance.pick([null, null, now]) : null,
      remaining_cents: remaining === null ? null : BigInt(remaining),
      reminded_at: chance.pick([null, null, now]),
      replaces_unit_id: null as string | null,
      late_at: isResolved && chance.happens(0.2) ? minutes(-1) : null,
    };
  }).map((unit) => ({ ...unit, late_order_id: unit.late_at && `late-${unit.id}` }));
  return { chance, brands, users, orders, units };
}
type MadeUp = ReturnType<typeof makeUp>;
export type Unit = MadeUp['units'][number];

export const cardsIn = (db: Db, now: Date) => (name: string, use: (tx: Tx, made: MadeUp) => Promise<void>) =>
  test(name, () =>
    withMadeUpRows(db, async (tx, insert) => {
      const made = makeUp(1, now);
      await insert('users', made.users);
      await insert('gift_card_unit', made.units);
      for (const table of ['gift_card_reveal', 'card_case']) await insert(table, []);
      await use(tx, made);
    }),
  );

export const newestFirst = (one: Unit, other: Unit) =>
  other.created_at.getTime() - one.created_at.getTime() || (one.id < other.id ? 1 : -1);
