/**
 * The terms of many claims, asked for at once, against a model: the campaign, and the cheapest card that the
 * sender allows.
 */
import { expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { findTerms } from '#server/rewards/claims/terms-store.ts';
import { testDatabase } from '#tests/support/database.ts';
import { withMadeUpRows } from '#tests/support/made-up-rows.ts';
import { cardOf, now } from '../made-up-rewards.ts';

const db = await testDatabase();
const [company, stranger, own, standard, deleted] = Array.from({ length: 5 }, newId) as [
  string,
  string,
  string,
  string,
  string,
];
const [cheap, dear, unavailable] = Array.from({ length: 3 }, newId) as [string, string, string];

const campaign = (id: string, products: string[] | null, deletedAt: Date | null) => ({
  id,
  enterprise_id: company,
  name: id,
  is_default: id === standard,
  products,
  created_at: now,
  deleted_at: deletedAt,
});
const asked = (kind: 'enterprise' | 'guest', campaignId: string | null, products: string[] | null) => ({
  sender: { kind, ownerId: company },
  actorId: stranger,
  campaignId,
  products,
});

// Take the default, the deleted campaign, the reward's own products or `available` out of findTerms, and this
// must fail.
test('each claim has its own campaign and its own cheapest card', () =>
  withMadeUpRows(db, async (tx, insert) => {
    await tx.query('update gift_card set in_stock = false');
    await insert('gift_card', [
      cardOf(cheap, 200, true),
      cardOf(dear, 700, true),
      cardOf(unavailable, 100, false),
    ]);
    await insert('campaign', [
      campaign(standard, null, null),
      campaign(own, [dear], null),
      campaign(deleted, [cheap, unavailable], now),
    ]);
    const cases = [
      [asked('enterprise', null, null), standard, 200n],
      [asked('enterprise', own, null), own, 700n],
      [asked('enterprise', own, [cheap, unavailable]), own, 200n],
      [asked('enterprise', deleted, null), deleted, 200n],
      [asked('enterprise', standard, [unavailable]), standard, null],
      [asked('guest', null, null), undefined, 200n],
    ] as const;
    const terms = await Promise.all(
      cases.map(([reward]) => findTerms(tx, { ...reward, products: reward.products })),
    );
    expect(terms.map(({ campaign: found, cheapest }) => [found?.id, cheapest])).toEqual(
      cases.map(([, id, cents]) => [id, cents]),
    );
  }));
