import { REWARD_DESIGNS } from '#contract/rewards/reward-designs.ts';
import type { SentReward } from '#contract/rewards/sent-reward.ts';
import { Dotted } from '../../ui/data/dotted.tsx';
import { cx } from '../../ui/format/cx.ts';
import { formatDay } from '../../ui/format/date-format.ts';
import { EmailAddress } from '../../ui/format/email-address.tsx';
import { Money } from '../../ui/format/money.tsx';
import { contactOf } from './contact.ts';

/** How a list calls a reward: by its recipient's name, else by the address or the number. */
export function rewardName(reward: SentReward): string {
  return reward.recipientName || contactOf(reward) || 'A link you handed out';
}

/** Who a reward is for, its amount, and the line below. */
export function SentRewardHeading({
  reward,
  id,
  notes,
}: {
  reward: SentReward;
  /** Of the name, which describes the buttons of the reward. */
  id: string;
  /** More facts in the line below the name. */
  notes: readonly string[];
}) {
  const contact = contactOf(reward);
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 pr-9 sm:flex-nowrap sm:gap-x-4">
        <h2
          id={id}
          className={cx(
            'min-w-0 font-display font-semibold leading-tight tracking-tight [overflow-wrap:anywhere] sm:text-xl',
            // On a phone an address has the row for itself.
            reward.recipientName ? 'text-lg max-sm:flex-1' : 'basis-full text-base sm:basis-auto',
          )}
        >
          <EmailAddress>{rewardName(reward)}</EmailAddress>
        </h2>
        <Money amount={reward.amount} className="shrink-0 font-display font-semibold text-lg sm:text-xl" />
      </div>
      {reward.recipientName && contact && (
        <p className="text-ink-soft text-sm [overflow-wrap:anywhere]">
          <EmailAddress>{contact}</EmailAddress>
        </p>
      )}
      <Dotted
        className="text-ink-soft text-sm"
        facts={[REWARD_DESIGNS[reward.design], formatDay(reward.createdAt), ...notes]}
      />
    </div>
  );
}
