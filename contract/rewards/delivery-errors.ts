/**
 * Why a mail or a text message did not arrive: the sentence for its sender, and whether the same address is
 * worth another try.
 */

import type { SentReward } from './sent-reward.ts';
import type { DeliveryError } from './states.ts';

export const deliveryErrors: Record<DeliveryError, { sentence: string; retryable: boolean }> = {
  invalid_email: { sentence: 'There is no such email address.', retryable: false },
  invalid_domain: { sentence: 'The part of the address after the @ receives no email.', retryable: false },
  mailbox_unavailable: { sentence: 'The mailbox is full or not in use.', retryable: true },
  domain_block: { sentence: 'The mail server of this address refuses our emails.', retryable: false },
  email_delivery_failed: {
    sentence: 'The mail server of this address did not take the email in time.',
    retryable: true,
  },
  smtp_delivery_failed: { sentence: 'The mail server refused the email.', retryable: true },
  spam_report: { sentence: 'The email was reported as spam.', retryable: false },
  apple_private_relay: {
    sentence: 'Apple does not forward our emails to this private address.',
    retryable: false,
  },
  sms_delivery_failed: { sentence: 'The text message did not reach this number.', retryable: true },
};

/** What the sender of a reward corrects. */
export function contactWord({ method }: Pick<SentReward, 'method'>): 'address' | 'number' {
  return method === 'PHONE' ? 'number' : 'address';
}

/** How the sender of a reward mends a wrong recipient. A link that was handed out has none to correct. */
export function correctionText(
  reward: Pick<SentReward, 'method'>,
): `Correct the ${ReturnType<typeof contactWord>}` | 'Send it by email' {
  return reward.method === 'LINK' ? 'Send it by email' : `Correct the ${contactWord(reward)}`;
}
