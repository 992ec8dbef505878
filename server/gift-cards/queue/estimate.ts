/**
 * How long until a card has its code. Customers and staff read the same estimate
 * (docs/decisions/0290-one-estimate-for-customers-and-staff.md).
 */
import { cardsPerSecond } from '../issuing/pace-issuer.ts';

export type QueueFacts = {
  /** Cards that are ordered up to the last one of the buyer, that one included. */
  cards: number;
  /** The issuer's limit; undefined where it allows any number. */
  perSecond: number | undefined;
  /** How long the issuer may not be called yet. */
  pauseSeconds: number;
  /** How long the issuer took for a card lately; null where it issued none. */
  secondsPerCard: number | null;
  /** When the newest of the cards was bought that wait for more than a minute. */
  overdueSince: Date | null;
  lastIssuedAt: Date | null;
};

const USUAL_SECONDS_PER_CARD = 1;

/** Seconds, at least 1. Null while the issuer gives no cards, so that nobody knows. */
export function estimateSeconds(facts: QueueFacts): number | null {
  const { cards, perSecond, pauseSeconds } = facts;
  if (pauseSeconds === 0 && hasStopped(facts)) return null;
  const secondsPerCard = Math.max(facts.secondsPerCard ?? USUAL_SECONDS_PER_CARD, 0.001);
  const queued = Math.max(0, cards - 1) / cardsPerSecond(perSecond, secondsPerCard);
  return Math.max(1, Math.ceil(pauseSeconds + queued + secondsPerCard));
}

/** Nothing was issued since a card was bought that waits for more than a minute. */
function hasStopped({ overdueSince, lastIssuedAt }: QueueFacts): boolean {
  return overdueSince !== null && (lastIssuedAt === null || lastIssuedAt < overdueSince);
}
