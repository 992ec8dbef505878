/** What a manager reads about an order of rewards that they have just sent. */
import { expect, test } from 'vitest';
import { sentOrderText, waitingOrderText } from '#server/enterprise/rewards/sent-order-text.ts';

const now = new Date('2026-03-01T00:00:00Z');
const tomorrow = new Date('2026-03-02T00:00:00Z');
const mail = {
  amountCents: 25_00n,
  recipientName: 'Ida',
  recipientEmail: 'ida@example.com',
  recipientPhone: null,
  method: 'EMAIL' as const,
  deliverAt: null,
  inReview: false,
};
const link = { ...mail, recipientEmail: null, method: 'LINK' as const };
const later = { ...mail, deliverAt: tomorrow };
const inReview = <Each extends typeof mail | typeof link | typeof later>(each: Each) => ({
  ...each,
  inReview: true,
});

test.each([
  [[mail], 'Your reward of $25.00 to ida@example.com is on the way.'],
  [[link], 'Your reward of $25.00 is ready to hand out.'],
  [[later], 'Your reward of $25.00 to ida@example.com is scheduled.'],
  [[mail, link], 'Your 2 rewards of $50.00 in all are on the way.'],
  [[inReview(mail)], 'Your reward of $25.00 to ida@example.com waits for a review and goes out afterwards.'],
  [[inReview(later)], 'Your reward of $25.00 to ida@example.com waits for a review and goes out afterwards.'],
  [[inReview(link)], 'Your reward of $25.00 waits for a review and can be claimed afterwards.'],
  [
    [inReview(mail), inReview(later)],
    'Your 2 rewards of $50.00 in all wait for a review and go out afterwards.',
  ],
  [
    [mail, inReview(mail)],
    'Your 2 rewards of $50.00 in all are on the way. 1 of them waits for a review and goes out afterwards.',
  ],
  [
    [later, inReview(mail), inReview(link)],
    'Your 3 rewards of $75.00 in all are scheduled. 2 of them wait for a review and can be claimed afterwards.',
  ],
])('an order, case %#: %s', (rewards, text) => {
  expect(sentOrderText(rewards, now)).toBe(text);
});

test('an order that waits for approval says so alone', () => {
  expect(waitingOrderText([mail])).toBe(
    'Your reward of $25.00 to ida@example.com waits for the approval of another manager.',
  );
  expect(waitingOrderText([mail, link])).toBe(
    'Your 2 rewards of $50.00 in all wait for the approval of another manager.',
  );
});
