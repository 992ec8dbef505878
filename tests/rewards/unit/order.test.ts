/** The pure decisions about an order of rewards. */
import { expect, test } from 'vitest';
import { enterprise, member } from '#server/ledger/index.ts';
import {
  hashRewards,
  maskedRecipientText,
  orderText,
  type RewardToOrder,
  recipientText,
  refusalOfRewards,
  toSqlReward,
} from '#server/rewards/orders/order.ts';

const now = new Date('2026-06-15T12:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const YEAR = 365 * 86_400_000;
const reward: RewardToOrder = {
  amountCents: 25_00n,
  recipientName: 'Ida Moss',
  recipientEmail: 'ida@example.com',
  method: 'EMAIL',
  deliverAt: later(1000),
  design: 'birthday',
  message: 'Thank you',
  recipientPhone: null,
  campaignId: null,
  products: ['a', 'b'],
  customFields: [
    { field: 'team', value: '7' },
    { field: 'office', value: 'Bonn' },
  ],
};

test.each<[string, Partial<RewardToOrder>]>([
  ['amount', { amountCents: 25_01n }],
  ['name', { recipientName: 'Ida' }],
  ['address', { recipientEmail: 'nora@example.com' }],
  ['no address', { recipientEmail: null }],
  ['method', { method: 'LINK' }],
  ['time', { deliverAt: later(2000) }],
  ['no time', { deliverAt: null }],
  ['design', { design: 'thanks' }],
  ['message', { message: null }],
  ['number', { recipientPhone: '+14155550101' }],
  ['campaign', { campaignId: 'one' }],
  ['gift cards', { products: ['a'] }],
  ['all gift cards', { products: null }],
  ['a field', { customFields: [{ field: 'team', value: '8' }, ...(reward.customFields?.slice(1) ?? [])] }],
  ['no fields', { customFields: [] }],
])('another %s is another order', (_, change) => {
  const hash = hashRewards([reward]);
  expect(hashRewards([{ ...reward, ...change }]).equals(hash)).toBe(false);
  expect(hashRewards([reward, { ...reward, ...change }]).equals(hash)).toBe(false);
});

test('neither the order of gift cards nor that of fields makes another order, and empty is none', () => {
  const turned = {
    ...reward,
    products: reward.products?.toReversed() ?? null,
    customFields: reward.customFields?.toReversed(),
  };
  expect(hashRewards([turned])).toEqual(hashRewards([reward]));
  expect(hashRewards([{ ...reward, customFields: [] }])).toEqual(
    hashRewards([{ ...reward, customFields: null }]),
  );
  const other = { ...reward, amountCents: 1n };
  expect(hashRewards([reward, other]).equals(hashRewards([other, reward]))).toBe(false);
});

test.each([
  [25_00n, 1, 'ida@example.com', 'reward of $25.00 to ida@example.com'],
  [25_00n, 1, null, 'reward of $25.00'],
  [75_00n, 2, null, '2 rewards of $75.00 in all'],
  [75_00n, 1_200, 'ida@example.com', '1,200 rewards of $75.00 in all'],
])('%s cents in %s rewards for %s read as words', (cents, count, recipient, text) => {
  expect(orderText(cents, count, recipient)).toBe(text);
});

test.each([
  [{ recipientEmail: 'ida@example.com', recipientName: 'Ida' }, 'ida@example.com', 'ida@example.com'],
  [{ recipientEmail: null, recipientName: 'Ida' }, 'Ida', 'Ida'],
  [{ recipientEmail: null, recipientName: '' }, 'the bearer of a link', 'the bearer of a link'],
  [
    { recipientEmail: null, recipientName: 'Ida', recipientPhone: '+14155550101' },
    '(415) 555-0101',
    '•••0101',
  ],
])('%o is %s, and %s to others', (recipient, text, masked) => {
  expect([recipientText(recipient), maskedRecipientText(recipient)]).toEqual([text, masked]);
});

test.each([
  [[], 'Please add at least one reward.'],
  [[{ deliverAt: later(YEAR) }], undefined],
  [[{ deliverAt: later(YEAR + 1) }], 'Please choose a date within the next year.'],
  [[{ deliverAt: null }, { deliverAt: later(YEAR + 1) }], 'Please choose a date within the next year.'],
  [[{ deliverAt: now }, { deliverAt: later(YEAR + 1) }], 'Please choose a date within the next year.'],
  [[{ deliverAt: later(1), method: 'LINK' }], 'A link that you hand out cannot be scheduled.'],
  [[{ deliverAt: now, method: 'LINK' }], undefined],
  [[{ deliverAt: null, method: 'LINK' }], undefined],
] as const)('rewards %o: %s', (rewards, message) => {
  const refusal = refusalOfRewards(
    rewards.map((each) => ({ ...reward, ...each })),
    now,
  );
  expect(refusal?.message).toBe(message);
});

test('a date that has passed is now, and a person’s gift is no reward', () => {
  const sql = (deliverAt: Date | null, payer = member('m')) =>
    toSqlReward({ ...reward, id: 'id', deliverAt }, { payer, companyMonths: null, now });
  expect(sql(later(-1))).toMatchObject({ deliverAt: now, sent: 'Gift to ida@example.com' });
  expect(sql(null)).toMatchObject({ deliverAt: now, expiresAt: later(90 * 86_400_000) });
  expect(sql(later(1), enterprise('c'))).toMatchObject({
    deliverAt: later(1),
    sent: 'Reward to ida@example.com',
    products: ['a', 'b'],
    campaignId: null,
    customFields: null,
  });
});
