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

/** What each part of the form takes. */
export type CampaignPartProps = {
  draft: CampaignDraft;
  /** The server's messages by the name of the field. */
  errors: Readonly<Record<string, string>>;
  onChange: (changes: Partial<CampaignDraft>) => void;
};

/** Where the pickers of a campaign without colors start. */
const FIRST_COLORS = { background: '#f4e6f0', text: '#2b1429', button: '#611c57' };

export function draftOf(campaign: Campaign | null): CampaignDraft {
  return {
    name: campaign?.name ?? '',
    products: campaign?.products ?? null,
    isColored: Boolean(campaign?.colors),
    ...(campaign?.colors ?? FIRST_COLORS),
    headline: campaign?.headline ?? '',
    message: campaign?.message ?? '',
    senderName: campaign?.senderName ?? '',
    subject: campaign?.subject ?? '',
  };
}

/** The body of the call. `before` is the saved campaign: what the form does not show stays. */
export function toCampaignBody(
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
