/** What a form sends of what was chosen: a colleague may have deleted a campaign or a field since. */
import type { Campaign } from '#contract/enterprise/campaigns.ts';
import type { RewardField } from '#contract/enterprise/fields.ts';

type Values = Readonly<Record<string, string>>;

/**
 * The values of the fields that exist, as far as they are filled in. Where the list of fields is not there,
 * all of them: the server decides.
 */
export function knownValues(values: Values, fields: readonly Pick<RewardField, 'id'>[] | undefined): Values {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([key, value]) => value !== '' && (fields?.some(({ id }) => id === key) ?? true),
    ),
  );
}

/** The campaign, or the empty text of the default where it is gone. */
export function knownCampaign(
  campaignId: string,
  campaigns: readonly Pick<Campaign, 'id'>[] | undefined,
): string {
  return campaigns === undefined || campaigns.some(({ id }) => id === campaignId) ? campaignId : '';
}
