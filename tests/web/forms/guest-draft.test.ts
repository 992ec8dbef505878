/** What a guest types for a gift by email, and what the form says is wrong with it. */
import { expect, test } from 'vitest';
import {
  EMPTY_GUEST_DRAFT,
  findGuestProblems,
  type GuestDraft,
  toGuestGift,
} from '#web/features/rewards/guests/guest-draft.ts';

const typed: GuestDraft = {
  ...EMPTY_GUEST_DRAFT,
  recipientEmail: 'nora@example.com',
  senderName: ' Leo ',
  senderEmail: ' leo@example.com ',
};

test.each<[string, Partial<GuestDraft>, string[]]>([
  ['everything', {}, []],
  ['an amount below the least', { amount: '0.50' }, ['amount']],
  ['an amount above the most', { amount: '2000.01' }, ['amount']],
  ['no name', { senderName: ' ' }, ['senderName']],
  ['no email of their own', { senderEmail: 'leo' }, ['senderEmail']],
  ['their own address as the recipient', { senderEmail: 'Nora@example.com' }, ['recipientEmail']],
])('with %s, these fields are wrong: %o %o', (_, changes, wrong) => {
  expect(Object.keys(findGuestProblems({ ...typed, ...changes }, '2000.00'))).toEqual(wrong);
});

test('an amount outside the limits names both limits', () => {
  expect(findGuestProblems({ ...typed, amount: '2000.01' }, '2000.00').amount).toMatch(
    /^Please choose an amount between \$\d+\.\d\d and \$2,000\.00\.$/,
  );
});

test('the payment begins with the name and the address of the sender, without spaces around them', () => {
  expect(toGuestGift(typed)).toMatchObject({ senderName: 'Leo', senderEmail: 'leo@example.com' });
});
