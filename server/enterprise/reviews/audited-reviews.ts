/**
 * Writes into the company's log what its managers and its software decide about fraud, and asks again who
 * acts: the call may have waited for the reward or the rule, which is locked by now.
 */
import { FRAUD_RULE_LABELS } from '#contract/fraud-rule-labels.ts';
import { formatCents } from '#contract/kernel/money.ts';
import type { InTransaction } from '#server/db/transaction.ts';
import { type Reward, type RuleChange, recipientText, ruleFacts } from '#server/rewards/index.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { recordCompanyAction } from '../record-company-action.ts';
import {
  type CompanyActor,
  requireMayGiveOut,
  requireMoneyNotFrozen,
  requireStillManager,
} from '../require-company-actor.ts';

type Deps = Pick<EnterpriseDeps, 'clock'>;

/** A block gives nothing out, so it asks only whether a manager of the company acts. */
export function auditedReview(
  { clock }: Deps,
  acting: CompanyActor,
  act: 'block' | 'release',
  reason: string | null,
): InTransaction<Reward> {
  return async (tx, reward) => {
    await (act === 'release' ? requireMayGiveOut : requireStillManager)(tx, acting);
    await recordCompanyAction(
      tx,
      acting,
      {
        action: act === 'block' ? 'fraud-review-blocked' : 'fraud-review-released',
        subject: { kind: 'reward', id: reward.id, label: `Reward to ${recipientText(reward)}` },
        reason,
        after: { amount: formatCents(reward.amountCents) },
      },
      clock.now(),
    );
  };
}

export function auditedRule(
  { clock }: Deps,
  acting: CompanyActor,
  action: 'fraud-rule-set' | 'fraud-rule-removed',
): InTransaction<RuleChange> {
  return async (tx, { type, config }) => {
    await requireMoneyNotFrozen(tx, acting);
    await recordCompanyAction(
      tx,
      acting,
      {
        action,
        subject: { kind: 'fraud-rule', id: type, label: FRAUD_RULE_LABELS[type] },
        after: ruleFacts(config),
      },
      clock.now(),
    );
  };
}
