/** What a manager typed about a campaign, and the body that it becomes. */
import type { Campaign } from '#contract/enterprise/campaigns.ts';

export type CampaignDraft = {
  name: string;
  /** Null for all gift cards. */
  products: readonly string[] | null;
  isColored: boolean;
  background: string;
  text: string;
  button: string;
  headline: string;
  message: string;
  senderName: string;
  subject: string;
};

const USUAL = { background: '#f4e6f0', text: '#2b1429', button: '#611c57' };

export function draftOf(campaign: Campaign | null): CampaignDraft {
  return {
    name: campaign?.name ?? '',
    products: campaign?.products ?? null,
    isColored: Boolean(campaign?.colors),
    ...(campaign?.colors ?? USUAL),
    headline: campaign?.headline ?? '',
    message: campaign?.message ?? '',
    senderName: campaign?.senderName ?? '',
    subject: campaign?.subject ?? '',
  };
}

/** The body of the call. `before` keeps what the form does not show. */
export function toBody(
  { isColored, background, text, button, ...draft }: CampaignDraft,
  before: Campaign | null,
) {
  return {
    ...draft,
    description: before?.description ?? null,
    products: draft.products && [...draft.products],
    colors: isColored ? { background, text, button } : null,
  };
}
