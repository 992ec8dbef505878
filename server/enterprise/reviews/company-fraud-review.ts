/**
 * A review in the form that a company's managers read: what their own rules hit, and of Indulge's only that
 * one hit.
 */
import type { CompanyFraudReview } from '#contract/enterprise/fraud.ts';
import { can } from '#contract/kernel/capabilities.ts';
import { addDays } from '#server/kernel/calendar.ts';
import {
  type CompanyReview,
  REVIEW_DAYS,
  type Review,
  type Reward,
  toSentReward,
} from '#server/rewards/index.ts';
import type { CompanyActor } from '../require-company-actor.ts';

/** A reward held under sanctions still waits: its money goes nowhere until staff decide. */
export const COMPANY_STATES = {
  waiting: ['flagged', 'held'],
  released: ['released'],
  blocked: ['blocked'],
} as const satisfies Record<CompanyFraudReview['state'], readonly Review['state'][]>;

/** The rules check managers too: only those who set the rules may release what they sent themselves. */
export function mayRelease(
  { userId, role }: Pick<CompanyActor, 'userId' | 'role'>,
  { actorId }: Pick<Reward, 'actorId'>,
): boolean {
  return actorId !== userId || can(role, 'enterprise-limits');
}

export function toCompanyFraudReview(
  acting: CompanyActor,
  { review, reward, sentByName }: CompanyReview,
): CompanyFraudReview {
  const { id, foundWhen, hits, needsStaff, ip, country, createdAt } = review;
  const { recipientName, recipientEmail, recipientPhone, method, amount, left } = toSentReward(reward);
  const isWaiting = review.state === 'flagged';
  const canBlock = isWaiting && !needsStaff;
  return {
    id,
    state: review.state === 'flagged' || review.state === 'held' ? 'waiting' : review.state,
    foundWhen,
    reasons: hits.flatMap(({ code, about, by }) => (by === 'company' ? [{ code, about }] : [])),
    byIndulge: needsStaff,
    canBlock,
    canRelease: canBlock && mayRelease(acting, reward),
    reward: { id: reward.id, recipientName, recipientEmail, recipientPhone, method, amount, left },
    sentByName,
    ip: needsStaff ? null : ip,
    country: needsStaff ? null : country,
    createdAt: createdAt.toISOString(),
    blockedOn: isWaiting ? addDays(createdAt, REVIEW_DAYS).toISOString() : null,
    ...decisionOf(review),
  };
}

/** Shows neither the names of our staff nor their reasons. A reward that is held is not decided yet. */
function decisionOf({
  state,
  decidedAt,
  decidedAs,
  decidedByName,
  note,
}: Review): Pick<CompanyFraudReview, 'decidedAt' | 'decidedAs' | 'decidedByName' | 'note'> {
  if (state === 'held' || decidedAt === null)
    return { decidedAt: null, decidedAs: null, decidedByName: null, note: null };
  const isOwn = decidedAs === 'company';
  return {
    decidedAt: decidedAt.toISOString(),
    decidedAs: decidedAs === 'staff' ? 'indulge' : decidedAs,
    decidedByName: isOwn ? decidedByName : null,
    note: isOwn ? note : null,
  };
}
