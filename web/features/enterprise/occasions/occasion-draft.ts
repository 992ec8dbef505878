/** What a manager typed about an occasion, and the body that it becomes. */
import type { Campaign } from '#contract/enterprise/campaigns.ts';
import type { RewardField } from '#contract/enterprise/fields.ts';
import type { Occasion } from '#contract/enterprise/occasions.ts';
import { formatCents, typedAmount } from '#contract/kernel/money.ts';
import type { RewardDesign } from '#contract/rewards/reward-designs.ts';
import { knownCampaign, knownValues } from '../rewards/known-choices.ts';

export type OccasionDraft = {
  amount: string;
  design: RewardDesign;
  message: string;
  /** Empty for the default. */
  campaignId: string;
  /** By the id of a custom field. */
  customFields: Readonly<Record<string, string>>;
};

export function startOccasionDraft({
  amount,
  design,
  message,
  campaignId,
  customFields,
}: Occasion): OccasionDraft {
  return {
    amount: amount ?? '',
    design,
    message: message ?? '',
    campaignId: campaignId ?? '',
    customFields,
  };
}

/** The body of the call that turns the occasion on or off; null as long as the amount is not valid. */
export function toOccasionBody(
  draft: OccasionDraft,
  {
    isActive,
    savedAmount,
    fields,
    campaigns,
  }: {
    isActive: boolean;
    /** Null for an occasion that was never set up. */
    savedAmount: string | null;
    /** Undefined while they are not read. */
    fields: readonly Pick<RewardField, 'id'>[] | undefined;
    campaigns: readonly Pick<Campaign, 'id'>[] | undefined;
  },
) {
  const cents = typedAmount(draft.amount);
  // An occasion that is turned off needs no valid amount: it keeps the saved one.
  const amount = cents !== null ? formatCents(cents) : isActive ? null : savedAmount;
  if (amount === null) return null;
  const { design, message } = draft;
  const campaignId = knownCampaign(draft.campaignId, campaigns);
  return {
    isActive,
    amount,
    design,
    customFields: knownValues(draft.customFields, fields),
    ...(message.trim() && { message }),
    ...(campaignId && { campaignId }),
  };
}
