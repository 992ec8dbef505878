/** What a manager, or a key of the company, does with the company's rewards. Each act is in the audit log. */
import { formatCents } from '#contract/kernel/money.ts';
import type { InTransaction } from '#server/db/transaction.ts';
import { enterprise, type Holder } from '#server/ledger/index.ts';
import {
  type CopiedLink,
  type CorrectedRecipient,
  cancelReward,
  copyLink,
  createRewardLimits,
  generateLink,
  type Reward,
  recipientText,
  remindRecipient,
  resendReward,
} from '#server/rewards/index.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { recordCompanyAction } from '../record-company-action.ts';
import {
  type CompanyActor,
  readOwnCompany,
  requireActive,
  requireMayGiveOut,
  requireMoneyNotFrozen,
} from '../require-company-actor.ts';
import { requireWithinLine } from './require-within-line.ts';

type Deps = Pick<EnterpriseDeps, 'db' | 'clock' | 'jobs' | 'config' | 'riskLists' | 'smsSender'>;

/**
 * Each throws `not-found` for a reward of another company; what gives money out, `payout-limit` above the
 * manager's line.
 */
export type RewardActs = {
  cancel(acting: CompanyActor, id: string): Promise<Reward>;
  resend(acting: CompanyActor, id: string, to: CorrectedRecipient): Promise<Reward>;
  remind(acting: CompanyActor, id: string): Promise<Reward>;
  copyLink(acting: CompanyActor, id: string): Promise<CopiedLink>;
  /** A new link; the old one stops working. */
  generateLink(acting: CompanyActor, id: string): Promise<string>;
};

/** `channel`: over which they are done, whose line they count against. */
export function actOnRewards(deps: Deps, channel: 'dashboard' | 'api'): RewardActs {
  const limits = createRewardLimits(deps);
  const payer = (acting: CompanyActor): Holder => enterprise(acting.enterpriseId);
  const audited =
    (acting: CompanyActor, action: string): InTransaction<Reward> =>
    (tx, reward) =>
      recordCompanyAction(
        tx,
        acting,
        {
          action,
          subject: { kind: 'reward', id: reward.id, label: `Reward to ${recipientText(reward)}` },
          after: { amount: formatCents(reward.amountCents) },
        },
        deps.clock.now(),
      );
  const givingOut =
    (acting: CompanyActor, action: string): InTransaction<Reward> =>
    async (tx, reward) => {
      // Asked again behind the reward's lock, for which the call may have waited.
      await requireMoneyNotFrozen(tx, acting);
      await requireWithinLine(tx, acting, reward, { channel, now: deps.clock.now() });
      await audited(acting, action)(tx, reward);
    };
  return {
    cancel: (acting, id) => cancelReward(deps, payer(acting), id, audited(acting, 'reward-canceled')),
    async resend(acting, id, to) {
      await requireMayGiveOut(deps.db, acting);
      const [same, corrected] = [audited(acting, 'reward-resent'), givingOut(acting, 'reward-resent')];
      const also: InTransaction<Reward> = (tx, reward) =>
        (to.recipientEmail ?? reward.recipientEmail) === reward.recipientEmail &&
        (to.recipientPhone ?? reward.recipientPhone) === reward.recipientPhone
          ? same(tx, reward)
          : corrected(tx, reward);
      return resendReward(deps, limits, payer(acting), { id, by: acting.userId, ...to }, also);
    },
    async remind(acting, id) {
      requireActive(await readOwnCompany(deps.db, acting));
      return remindRecipient(deps, limits, payer(acting), id, audited(acting, 'reward-reminded'));
    },
    async copyLink(acting, id) {
      await requireMayGiveOut(deps.db, acting);
      return copyLink(deps, payer(acting), id, givingOut(acting, 'reward-link-copied'));
    },
    async generateLink(acting, id) {
      await requireMayGiveOut(deps.db, acting);
      return generateLink(deps, payer(acting), id, givingOut(acting, 'reward-link-generated'));
    },
  };
}
