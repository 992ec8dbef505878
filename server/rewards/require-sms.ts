/** A phone number is refused where this installation sends no text messages. */
import { type Refusal, refuse } from '#server/kernel/refusal.ts';
import type { RewardsDeps } from './deps.ts';

const NO_SMS = 'Text messages are not available here. Please use an email address.';

/** Throws `invalid-input` for the first reward to a phone number; `extra.reward` is its place. */
export function requireSms(
  { smsSender }: Pick<RewardsDeps, 'smsSender'>,
  rewards: readonly { recipientPhone?: string | null }[],
): void {
  if (smsSender !== undefined) return;
  const place = rewards.findIndex(({ recipientPhone }) => Boolean(recipientPhone));
  if (place >= 0) throw noSms(place);
}

function noSms(reward: number): Refusal {
  return refuse('invalid-input', {
    message: NO_SMS,
    fields: { recipientPhone: NO_SMS },
    extra: { reward },
  });
}
