/**
 * Checks rewards against the fraud rules as they are sent: by whom they go to, as nobody has claimed yet.
 * What hits waits for a review, and is not mailed.
 */
import type { Tx } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import type { Holder } from '#server/ledger/index.ts';
import type { RewardsDeps } from '../deps.ts';
import { contactsOf } from './contact.ts';
import { selectBlockedEmails } from './measure-store.ts';
import { whoDecides } from './review.ts';
import { insertReviews, type NewReview, selectReleasedHits } from './review-store.ts';
import { hitsOf, type MeasuredRule, NOTHING_MEASURED, newHits } from './risk.ts';
import type { Rule } from './rule.ts';
import { companyOfPayer } from './rule-store.ts';

type Sent = {
  id: string;
  recipientEmail: string | null;
  recipientPhone?: string | null;
  recipientName: string;
};

type ToCheck = { payer: Holder; rewards: readonly Sent[]; rules: readonly Rule[]; isNew: boolean };

/**
 * The caller has just written the rewards, or has locked them. `rules`: those of the operator and the
 * company, which an order reads before it locks a balance. `isNew`: none of the rewards was reviewed before.
 * Returns the ids of the rewards that it flagged.
 */
export async function checkSent(
  tx: Tx,
  { clock, riskLists }: Pick<RewardsDeps, 'clock' | 'riskLists'>,
  { payer, rewards, rules, isNew }: ToCheck,
): Promise<string[]> {
  const companyId = companyOfPayer(payer);
  const known = new Map<Rule, Set<string>>();
  const all = rewards.flatMap(contactsOf);
  for (const rule of rules)
    if (rule.type === 'review_previously_blocked_recipients')
      known.set(rule, await selectBlockedEmails(tx, rule.by === 'operator' ? null : companyId, all));
  const reviews: NewReview[] = [];
  for (const reward of rewards) {
    const { id, recipientName } = reward;
    const emails = contactsOf(reward);
    const measured = rules.map((rule): MeasuredRule => {
      const isKnown = emails.some((email) => known.get(rule)?.has(email));
      return { rule, measured: { ...NOTHING_MEASURED, blocked: isKnown ? ['email'] : [] } };
    });
    const found = hitsOf(measured, { emails, names: [recipientName], ip: null }, riskLists);
    const hits = found.length === 0 || isNew ? found : newHits(found, await selectReleasedHits(tx, id));
    if (hits.length > 0)
      reviews.push({
        id: newId(),
        rewardId: id,
        foundWhen: 'sent',
        hits,
        ...whoDecides(hits),
        emails,
        ip: null,
        network: null,
        country: null,
        deviceHash: null,
      });
  }
  if (reviews.length > 0) await insertReviews(tx, reviews, clock.now());
  return reviews.map(({ rewardId }) => rewardId);
}
