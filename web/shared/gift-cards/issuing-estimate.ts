/** How long a gift card waits for its code, in the words that customers and staff read alike. */

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Up to this a wait is a matter of seconds, as it usually is. */
const FEW_SECONDS = 10;

/** "a few seconds", "about 3 minutes"; null, while the issuer does not say, is "longer than usual". */
export function estimateLabel(seconds: number | null): string {
  if (seconds === null) return 'longer than usual';
  if (seconds <= FEW_SECONDS) return 'a few seconds';
  if (seconds < 45) return 'less than a minute';
  if (seconds < 1.5 * MINUTE) return 'about a minute';
  if (seconds < 45 * MINUTE) return `about ${Math.round(seconds / MINUTE)} minutes`;
  if (seconds < 1.5 * HOUR) return 'about an hour';
  if (seconds < DAY) return `about ${Math.round(seconds / HOUR)} hours`;
  return seconds < 1.5 * DAY ? 'about a day' : `about ${Math.round(seconds / DAY)} days`;
}

/** Whether it takes so long that its buyer should know. */
export const isSlow = (seconds: number | null): boolean => seconds === null || seconds > FEW_SECONDS;

/** A sentence for the buyer of a card that waits: "That takes about 3 minutes at the moment." */
export function estimateSentence(seconds: number | null | undefined): string {
  return seconds === undefined || !isSlow(seconds)
    ? 'That usually takes a few seconds.'
    : `That takes ${estimateLabel(seconds)} at the moment.`;
}
