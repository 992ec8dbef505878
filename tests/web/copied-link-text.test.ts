/** What a sender reads about a link that they have copied. */
import { expect, test } from 'vitest';
import { copiedLinkText } from '#web/shared/rewards/copied-link-text.ts';

const email = { recipientEmail: 'nora@example.com', recipientPhone: null };
const phone = { recipientEmail: null, recipientPhone: '+14155550199' };
const none = { recipientEmail: null, recipientPhone: null };

test.each([
  [email, false, 'gift', 'Anyone who has it can claim the gift.'],
  [email, true, 'gift', 'Claiming the gift asks for a code that we send to nora@example.com.'],
  [phone, false, 'reward', 'Anyone who has it can claim the reward.'],
  [phone, true, 'reward', 'Claiming the reward asks for a code that we send to (415) 555-0199.'],
  [none, false, 'reward', 'Anyone who has it can claim the reward.'],
] as const)('the link of %o, with a code: %s → %s', (contact, needsCode, noun, text) => {
  expect(copiedLinkText({ needsCode }, contact, noun)).toBe(text);
});
