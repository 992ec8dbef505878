/** What the recipients of an order may choose is decided before it is paid. */
import { expect, test } from 'vitest';
import type { Campaign } from '#server/rewards/campaigns/campaign.ts';
import { findChoiceProblem } from '#server/rewards/campaigns/choices.ts';
import type { RewardToOrder } from '#server/rewards/orders/order.ts';

const CARDS = new Map(
  [
    { id: 'coffee', name: 'Coffee', min_cents: 5_00n, max_cents: 50_00n },
    { id: 'books', name: 'Books', min_cents: 25_00n, max_cents: 25_00n },
  ].map((card) => [card.id, card]),
);
const campaign = (id: string, products: string[] | null) =>
  [id, { id, name: 'Spring', products } as Campaign] as const;
const CAMPAIGNS = new Map([
  campaign('all', null),
  campaign('some', ['books', 'coffee', 'gone']),
  campaign('none', ['gone']),
]);

const reward = (amountCents: bigint, choice: object = {}) => ({ amountCents, ...choice }) as RewardToOrder;

test.each([
  ['nothing said', 1n, {}, undefined],
  ['a campaign of all gift cards', 1n, { campaignId: 'all' }, undefined],
  ['a campaign, the least amount', 5_00n, { campaignId: 'some' }, undefined],
  ['a campaign, below each gift card', 4_99n, { campaignId: 'some' }, ['amount', 'start at $5.00']],
  // Several gift cards can be bought with it.
  ['a campaign, above each gift card', 500_00n, { campaignId: 'some' }, undefined],
  ['a campaign without a gift card on sale', 25_00n, { campaignId: 'none' }, ['campaignId', 'is on sale']],
  ['an unknown campaign', 25_00n, { campaignId: 'other' }, ['campaignId', 'no such campaign']],
  ['gift cards that take it', 25_00n, { products: ['coffee', 'books'] }, undefined],
  ['an unknown gift card', 25_00n, { products: ['coffee', 'gone'] }, ['products', 'gift card gone is not']],
  [
    'a gift card that starts higher',
    24_99n,
    { products: ['coffee', 'books'] },
    ['amount', 'Books gift card is sold for $25.00.'],
  ],
  ['a gift card that ends lower', 50_01n, { products: ['coffee'] }, ['amount', '$5.00 to $50.00']],
  [
    'a campaign without the gift cards that are listed',
    25_00n,
    { campaignId: 'none', products: ['coffee'] },
    undefined,
  ],
  [
    'an unknown campaign beside gift cards',
    25_00n,
    { campaignId: 'other', products: ['coffee'] },
    ['campaignId', 'no such campaign'],
  ],
] as const)('%s', (_what, cents, choice, problem) => {
  const found = findChoiceProblem([reward(1n), reward(cents, choice)], {
    campaigns: CAMPAIGNS,
    cards: CARDS,
  });
  if (problem === undefined) expect(found).toBeUndefined();
  else
    expect(found).toMatchObject({
      index: 1,
      field: problem[0],
      message: expect.stringContaining(problem[1]),
    });
});
