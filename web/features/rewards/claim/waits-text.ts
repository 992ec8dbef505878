/** What the bearer of a link reads while its gift cannot be claimed. */
import { untilText } from '../../../shared/rewards/until-text.ts';

/**
 * The text fits every reason to wait, because the bearer must not learn the reason. The time to claim stands
 * still in a review, and goes on while the payer may not spend. `expiresAt` can only pass in a review, so
 * then the day is not named.
 */
export function waitsText({ expiresAt }: { expiresAt: string }, now: Date): string {
  const later = 'Please come back later.';
  return new Date(expiresAt) > now
    ? `${later} You have at least until ${untilText({ expiresAt }, now)}.`
    : later;
}
