/** What a member reads about a gift that they have just sent. */
import { expect, test } from 'vitest';
import { giftSentText } from '#web/features/rewards/gift-sent-text.ts';
import { formatMomentInText } from '#web/ui/format/date-format.ts';

const deliverAt = '2026-12-24T14:00:00.000Z';
const time = formatMomentInText(deliverAt);
const gift = {
  inReview: false,
  delivery: 'PENDING' as const,
  amount: '50.00',
  recipientEmail: 'nora@example.com',
  deliverAt,
};
const later = { ...gift, delivery: 'SCHEDULED' as const };

test.each([
  [
    gift,
    'Your gift is on its way',
    'nora@example.com gets an email with a link to $50.00. You can see in Sent gifts when they open it.',
  ],
  [later, 'Your gift is scheduled', `We will email $50.00 to nora@example.com on ${time}.`],
  [
    { ...gift, inReview: true },
    'We are checking your gift',
    'We check some gifts before we send them. Then nora@example.com gets an email with a link to $50.00.',
  ],
  [
    { ...later, inReview: true },
    'We are checking your gift',
    `We check some gifts before we send them. Then nora@example.com gets an email with a link to $50.00, not before ${time}.`,
  ],
])('a gift, case %#', (given, title, text) => {
  expect(giftSentText(given)).toEqual({ title, text });
});
