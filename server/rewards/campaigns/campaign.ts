/** A campaign of a company: what its rewards look like, and which gift cards their recipients choose from. */
import type { Campaign as Shown } from '#contract/enterprise/campaigns.ts';
import { contentVersion } from '#server/kernel/content-version.ts';
import type { CampaignInMail } from '#server/notifications/index.ts';

export type CampaignColors = { background: string; text: string; button: string };

/** What its company decides about it. */
export type CampaignFields = {
  name: string;
  description: string | null;
  /** The gift cards that may be chosen; null for all. */
  products: string[] | null;
  /** Null for those of Indulge. */
  colors: CampaignColors | null;
  headline: string | null;
  /** For rewards without a message of their own. */
  message: string | null;
  senderName: string | null;
  subject: string | null;
};

export type Campaign = CampaignFields & {
  id: string;
  enterpriseId: string;
  isDefault: boolean;
  logoId: string | null;
  createdAt: Date;
};

/** In Fastify's form, with the logo's `:id`. */
export const LOGO_PATH = '/api/campaign-logos/:id';

/** The address of its logo below the product's own; null where it has none. */
export function logoPath({ logoId }: Pick<Campaign, 'logoId'>): string | null {
  return logoId && LOGO_PATH.replace(':id', logoId);
}

/** As a mail of its rewards shows it. */
export function toCampaignInMail(campaign: Campaign): CampaignInMail {
  const { colors, headline, subject } = campaign;
  return { logoPath: logoPath(campaign), colors, headline, subject };
}

/** Of what its company decides about it in one form. */
export function campaignVersion(campaign: CampaignFields): string {
  const { name, description, products, colors, headline, message, senderName, subject } = campaign;
  return contentVersion([name, description, products, colors, headline, message, senderName, subject]);
}

/** The campaign in the contract's form. */
export function toShownCampaign({ enterpriseId: _, logoId, createdAt, ...campaign }: Campaign): Shown {
  return {
    ...campaign,
    logoUrl: logoPath({ logoId }),
    createdAt: createdAt.toISOString(),
    version: campaignVersion(campaign),
  };
}
