/** Converts a campaign to the public API's form, and a request to the use cases' form. */
import type { z } from 'zod';
import { contrastOf, LEAST_CONTRAST, readableOn } from '#contract/campaign-colors.ts';
import { CampaignBody } from '#contract/enterprise/campaigns.ts';
import type { ApiCampaign, CampaignChange } from '#contract/public-api/campaigns.ts';
import { ALL_FEE_FREE } from '#contract/public-api/products.ts';
import { type Campaign, type CampaignFields, toShownCampaign } from '#server/rewards/index.ts';
import { ApiError, invalid, merge, nest } from '../edge/api-error.ts';
import { toHex } from './color.ts';

/** The headline's background and the button's color where the company chose only the other. */
const USUAL = { background: '#ffffff', button: '#611c57' };

/** `onSale`: the ids of all products. */
export function toApiCampaign(
  campaign: Campaign,
  { onSale, appUrl }: { onSale: readonly string[]; appUrl: string },
): z.input<typeof ApiCampaign> {
  const { id, name, description, products, colors, headline, message, senderName, subject, logoUrl } =
    toShownCampaign(campaign);
  const logo = {
    logo_image_url: logoUrl && appUrl + logoUrl,
    logo_image_height_px: null,
    logo_background_color: colors?.background ?? null,
  };
  return {
    id,
    name,
    description,
    products: [...(products ?? onSale)],
    fee_charged_to: 'SENDER',
    auto_add_product_rule: products === null ? { enabled: true } : null,
    webpage_style: { headline, message, ...logo, background_color: colors?.background ?? null },
    email_style: {
      sender_name: senderName,
      subject_line: subject,
      ...logo,
      button_color: colors?.button ?? null,
    },
  };
}

/** Omitted fields keep their values of `before`. Throws 422 with the path of what is wrong. */
export function toFields(
  change: CampaignChange,
  { before, onSale, appUrl }: { before: Campaign | null; onSale: readonly string[]; appUrl: string },
): CampaignFields {
  const { webpage_style: page = {}, email_style: mail = {} } = change;
  const logoUrl = before && toShownCampaign(before).logoUrl;
  for (const [style, { logo_image_url: url }] of Object.entries({ webpage_style: page, email_style: mail }))
    if (url && (!logoUrl || url !== appUrl + logoUrl))
      throw invalid([style, 'logo_image_url'], 'is not supported: upload the logo on the dashboard');
  const fields = {
    name: change.name ?? before?.name,
    description: kept(change.description, before?.description),
    products: productsOf(change, before, onSale),
    colors: colorsOf(page, mail, before),
    headline: kept(page.headline, before?.headline),
    message: kept(page.message, before?.message),
    senderName: kept(mail.sender_name, before?.senderName),
    subject: kept(mail.subject_line, before?.subject),
  };
  const parsed = CampaignBody.safeParse(fields);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: pathOf(path), message }));
  const payload = issues.reduce<Record<string, unknown>>(
    (found, { path, message }) => merge(found, nest(path, message)),
    {},
  );
  throw new ApiError(422, issues[0]?.message ?? 'is not valid', payload);
}

function kept(given: string | null | undefined, before: string | null | undefined): string | null {
  return given === undefined ? (before ?? null) : given;
}

function productsOf(
  { products: given, auto_add_product_rule: rule }: CampaignChange,
  before: Campaign | null,
  onSale: readonly string[],
): string[] | null {
  const products = given?.includes(ALL_FEE_FREE) ? [...onSale] : given;
  if (rule?.enabled) {
    const missing = products?.length && onSale.some((id) => !products.includes(id));
    if (missing) throw invalid(['auto_add_product_rule'], 'works only where the campaign has all products');
    return null;
  }
  if (products === undefined && !before) throw invalid(['products'], 'is missing');
  // Clearing the rule keeps today's products, and later ones do not join.
  if (products === undefined) return before?.products ?? (rule === undefined ? null : [...onSale]);
  const unknown = products.find((id) => !onSale.includes(id) && !before?.products?.includes(id));
  if (unknown !== undefined) throw invalid(['products'], `has the unknown product ${unknown}`);
  return products;
}

type Styles = Required<Pick<CampaignChange, 'webpage_style' | 'email_style'>>;

function colorsOf(
  page: NonNullable<Styles['webpage_style']>,
  mail: NonNullable<Styles['email_style']>,
  before: Campaign | null,
): CampaignFields['colors'] {
  const places = [
    ['webpage_style', 'background_color', page.background_color],
    ['webpage_style', 'logo_background_color', page.logo_background_color],
    ['email_style', 'logo_background_color', mail.logo_background_color],
  ] as const;
  const [style, field, given] = places.find(([, , value]) => value !== undefined) ?? places[0];
  const background = colorOf([style, field], given, before?.colors?.background);
  const button = colorOf(['email_style', 'button_color'], mail.button_color, before?.colors?.button);
  if (background === null && button === null) return null;
  const ground = background ?? USUAL.background;
  const text = before?.colors?.text;
  return {
    background: ground,
    text: text && contrastOf(text, ground) >= LEAST_CONTRAST ? text : readableOn(ground),
    button: button ?? USUAL.button,
  };
}

function colorOf(
  path: readonly string[],
  given: string | null | undefined,
  before: string | undefined,
): string | null {
  if (given === undefined) return before ?? null;
  if (given === null) return null;
  const hex = toHex(given);
  if (hex === null) throw invalid(path, 'is not a color such as #611c57');
  return hex;
}

const PATHS: Record<string, readonly string[]> = {
  headline: ['webpage_style', 'headline'],
  message: ['webpage_style', 'message'],
  senderName: ['email_style', 'sender_name'],
  subject: ['email_style', 'subject_line'],
  'colors.button': ['email_style', 'button_color'],
};

function pathOf(path: readonly PropertyKey[]): readonly PropertyKey[] {
  return PATHS[path.join('.')] ?? path;
}
