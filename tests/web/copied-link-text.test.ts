/** What a sender reads about a link that they have copied. */
import { expect, test } from 'vitest';
import { type CopiedReward, copiedLinkText } from '#web/shared/rewards/copied-link-text.ts';

const delivery: CopiedReward['delivery'] = 'SUCCEEDED';
const email = { recipientEmail: 'nora@example.com', recipientPhone: null, delivery };
const phone = { recipientEmail: null, recipientPhone: '+14155550199', delivery };
const none = { recipientEmail: null, recipientPhone: null, delivery };
const later: CopiedReward = { ...email, delivery: 'SCHEDULED' };

test.each([
  [email, false, 'gift', 'Anyone who has it can claim the gift.'],
  [email, true, 'gift', 'Claiming the gift asks for a code that we send to nora@example.com.'],
  [phone, false, 'reward', 'Anyone who has it can claim the reward.'],
  [phone, true, 'reward', 'Claiming the reward asks for a code that we send to (415) 555-0199.'],
  [later, false, 'gift', 'Anyone who has it can claim the gift. It works now, before the scheduled day.'],
  [none, false, 'reward', 'Anyone who has it can claim the reward.'],
] as const)('the link of %o, with a code: %s → %s', (reward, needsCode, noun, text) => {
  expect(copiedLinkText({ needsCode }, reward, noun)).toBe(text);
});
