/** What a manager chooses for the rewards by a link of a payout. */
import type { RewardDesign } from '#contract/rewards/reward-designs.ts';
import { type DeliveryTime, momentOf, NOW } from '../../../shared/rewards/delivery-time.ts';
import { DeliveryTimeFields } from '../../../shared/rewards/delivery-time-fields.tsx';
import { CampaignSelect } from '../campaigns/campaign-select.tsx';
import { DesignSelect } from '../rewards/design-select.tsx';

export type LinkDraft = DeliveryTime & {
  design: RewardDesign;
  /** Empty for the default. */
  campaignId: string;
};

export const NEW_LINKS: LinkDraft = { design: 'thanks', campaignId: '', ...NOW };

/** The body of the confirmation. */
export function toChoices({ design, campaignId, ...time }: LinkDraft) {
  const deliverAt = momentOf(time)?.toISOString();
  return { design, ...(campaignId && { campaignId }), ...(deliverAt && { deliverAt }) };
}

export function LinkChoices({
  value,
  errors,
  balances,
  onChange,
}: {
  value: LinkDraft;
  errors: Readonly<Partial<Record<'campaignId' | 'deliverAt', string | undefined>>>;
  /** What becomes of the rows to a balance, which have none of this; null where there are none. */
  balances: 'paid' | 'wait' | null;
  onChange: (changes: Partial<LinkDraft>) => void;
}) {
  return (
    <fieldset className="mt-1 flex min-w-0 flex-col gap-4">
      <legend className="sr-only">The links</legend>
      <CampaignSelect
        value={value.campaignId}
        error={errors.campaignId}
        onChange={(campaignId) => onChange({ campaignId })}
      />
      <DesignSelect value={value.design} onChange={(design) => onChange({ design })} />
      <DeliveryTimeFields value={value} error={errors.deliverAt} onChange={onChange} />
      {balances && (
        <p className="text-ink-soft text-sm">
          This is for the links alone. The rows “To a balance”{' '}
          {balances === 'paid' ? 'are paid at once.' : 'are paid once another manager approves.'}
        </p>
      )}
    </fieldset>
  );
}
