/** The review of a reward that hit a rule, and who decides it. */
import type { FRAUD_STATES } from '#contract/fraud.ts';
import { type Hit, isSanction } from './risk.ts';

export type ReviewState = (typeof FRAUD_STATES)[number];
/** `closed`: the reward ended while its review waited. */
export type DecidedAs = 'staff' | 'company' | 'automatic' | 'closed';

export type Review = {
  id: string;
  rewardId: string;
  state: ReviewState;
  foundWhen: 'sent' | 'claimed';
  hits: Hit[];
  /** A rule of the operator's hit, so the company does not decide. */
  needsStaff: boolean;
  /** What is blocked stays held until staff decide where it goes. */
  sanctions: boolean;
  emails: string[];
  ip: string | null;
  network: string | null;
  country: string | null;
  deviceHash: Buffer | null;
  createdAt: Date;
  decidedAt: Date | null;
  decidedAs: DecidedAs | null;
  /** Null for an undecided review, and where the account of the one who decided is closed. */
  decidedByName: string | null;
  note: string | null;
};

/** After so many days a review that nobody decided is blocked. */
export const REVIEW_DAYS = 30;

export function whoDecides(hits: readonly Hit[]): Pick<Review, 'needsStaff' | 'sanctions'> {
  return { needsStaff: hits.some(({ by }) => by === 'operator'), sanctions: hits.some(isSanction) };
}

/** Whether it waits for a decision. */
export function isWaiting({ state }: Pick<Review, 'state'>): boolean {
  return state === 'flagged' || state === 'held';
}
