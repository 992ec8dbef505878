/** The band above a reward's mail in which its company shows itself. */
import { defuse } from '../defuse.ts';
import type { Block } from '../mail-content.ts';

/** How a company shows itself. */
export type CampaignInMail = {
  /** Below the product's own address. */
  logoPath: string | null;
  colors: { background: string; text: string; button: string } | null;
  headline: string | null;
  /** In the words of the company, which staff know (P144); null for ours. */
  subject: string | null;
};

/** Nothing for a member's gift, and for a company that shows its name alone. */
export function bandOf(campaign: CampaignInMail | null, appUrl: string): Block[] {
  if (!campaign) return [];
  const { logoPath, colors, headline } = campaign;
  if (logoPath === null && headline === null && colors === null) return [];
  const logoUrl = logoPath && appUrl + logoPath;
  return [{ kind: 'band', logoUrl, colors, headline: headline === null ? null : defuse(headline) }];
}
