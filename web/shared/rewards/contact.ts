/** Where a reward went: the address, or the number as people write it. */
import { displayPhone } from '#contract/kernel/phone.ts';
import type { SentReward } from '#contract/rewards/sent-reward.ts';

/** Null for a link that its sender handed out. Staff read the end of a number alone. */
export function contactOf({
  recipientEmail,
  recipientPhone,
}: Pick<SentReward, 'recipientEmail' | 'recipientPhone'>): string | null {
  return recipientPhone === null ? recipientEmail : displayPhone(recipientPhone);
}

/** How a number is read (toE164). */
export const PHONE_HINT =
  'Numbers without a country code are US numbers. Start others with + and their country code.';
