/** Counts for each rule what it asks about. */
import type { FRAUD_COUNTED } from '#contract/fraud.ts';
import { larger } from '#contract/kernel/money.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import { addDays } from '#server/kernel/calendar.ts';
import {
  type Counted,
  countOtherEmails,
  lockCounted,
  selectBlockedBefore,
  selectTaken,
} from './measure-store.ts';
import { type MeasuredRule, NOTHING_MEASURED } from './risk.ts';
import type { Rule } from './rule.ts';

export type ClaimToMeasure = Counted & { rewardId: string; amountCents: bigint; now: Date };

/**
 * `companyId` of the claim is that of the sender; rules of the operator count the rewards of all senders. No
 * other claim that is counted with this one is measured before the transaction ends.
 */
export async function measureRules(
  tx: Tx,
  rules: readonly Rule[],
  claim: ClaimToMeasure,
): Promise<MeasuredRule[]> {
  const keys = rules.flatMap(countedBy).flatMap((by) => keysOf(by, claim));
  if (keys.length > 0) await lockCounted(tx, keys);
  const measured: MeasuredRule[] = [];
  for (const rule of rules) measured.push({ rule, measured: await measure(tx, rule, claim) });
  return measured;
}

type CountedBy = (typeof FRAUD_COUNTED)[number];

/** By what a rule counts other claims. */
function countedBy(rule: Rule): readonly CountedBy[] {
  if (rule.type === 'review_multiple_emails') return ['device'];
  const counts =
    rule.type === 'review_redeemed_rewards_count' || rule.type === 'review_redeemed_rewards_amount';
  return counts ? rule.config.per : [];
}

function keysOf(by: CountedBy, { emails, device, network }: Counted): readonly string[] {
  if (by === 'recipient') return emails;
  const key = by === 'device' ? device?.toString('hex') : network;
  return key ? [key] : [];
}

async function measure(db: Queryable, rule: Rule, claim: ClaimToMeasure): Promise<MeasuredRule['measured']> {
  const counted = { ...claim, companyId: rule.by === 'operator' ? null : claim.companyId };
  switch (rule.type) {
    case 'review_redeemed_rewards_count':
    case 'review_redeemed_rewards_amount': {
      const { period, per } = rule.config;
      const since = period === 'all_time' ? null : addDays(claim.now, -Number(period));
      const taken = await selectTaken(db, counted, { rewardId: claim.rewardId, since });
      const asked = per.map((each) => taken[each]);
      return {
        ...NOTHING_MEASURED,
        rewards: 1 + Math.max(...asked.map(({ rewards }) => rewards)),
        cents: claim.amountCents + asked.map(({ cents }) => cents).reduce(larger, 0n),
      };
    }
    case 'review_multiple_emails':
      return { ...NOTHING_MEASURED, otherEmails: await countOtherEmails(db, counted) };
    case 'review_previously_blocked_recipients':
      return { ...NOTHING_MEASURED, blocked: await selectBlockedBefore(db, counted) };
    default:
      return NOTHING_MEASURED;
  }
}
