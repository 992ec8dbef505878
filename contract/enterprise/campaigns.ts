/** Campaigns of a company: what its rewards look like, and which gift cards their recipients choose from. */
import { z } from 'zod';
import { findColorProblems, hexColor } from '../campaign-colors.ts';
import { Done, Id, ShownVersion, Timestamp } from '../kernel/common.ts';
import { defineRoute } from '../kernel/define-route.ts';
import { hasNoAddress, isNotOurs, NO_ADDRESS, NOT_OURS, withoutTurns } from '../kernel/plain-name.ts';

export const CAMPAIGNS_MAX = 200;
const CAMPAIGN_PRODUCTS_MAX = 1_000;
export const CAMPAIGN_NAME_MAX = 100;
export const HEADLINE_MAX = 100;
export const CAMPAIGN_MESSAGE_MAX = 500;
export const SENDER_NAME_MAX = 60;
export const SUBJECT_MAX = 120;

export const CAMPAIGN_LOGO_FIELD = 'logo';

const ODD = 'This text has characters that cannot be shown.';

/** One line; an empty text counts as omitted. */
const line = (most: number) =>
  z
    .string()
    .overwrite(withoutTurns)
    .trim()
    .max(most, `This text can have at most ${most} characters.`)
    .regex(/^\P{Cc}*$/u, ODD)
    .refine((value) => value.isWellFormed(), ODD)
    .transform((value) => value || null)
    .nullable()
    .default(null);

/** Mail programs show these before the mail is open, so they carry no address. */
const headLine = (most: number) =>
  line(most).refine((value) => value === null || hasNoAddress(value), NO_ADDRESS);

const message = z
  .string()
  .trim()
  .max(CAMPAIGN_MESSAGE_MAX, `A message can have at most ${CAMPAIGN_MESSAGE_MAX} characters.`)
  .transform((value) => value.replace(/\r\n?/g, '\n'))
  .refine((value) => value.isWellFormed() && /^(?:\P{Cc}|\n)*$/u.test(value), ODD)
  .transform((value) => value || null)
  .nullable()
  .default(null);

const Colors = z
  .object({ background: hexColor, text: hexColor, button: hexColor })
  .superRefine((colors, context) => {
    for (const [field, problem] of Object.entries(findColorProblems(colors)))
      context.addIssue({ code: 'custom', path: [field], message: problem });
  });

export const CampaignBody = z.object({
  name: z
    .string('Please enter a name.')
    .overwrite(withoutTurns)
    .trim()
    .min(1, 'Please enter a name.')
    .max(CAMPAIGN_NAME_MAX, `A name can have at most ${CAMPAIGN_NAME_MAX} characters.`)
    .regex(/^\P{Cc}*$/u, ODD)
    .refine((value) => value.isWellFormed(), ODD),
  description: line(500),
  /** The gift cards that may be chosen; null for all. */
  products: z
    .array(Id)
    .min(1, 'Please choose at least one gift card.')
    .max(CAMPAIGN_PRODUCTS_MAX, `Please choose at most ${CAMPAIGN_PRODUCTS_MAX} gift cards.`)
    .transform((ids) => [...new Set(ids)])
    .nullable(),
  /** Null for the colors of Indulge. */
  colors: Colors.nullable().default(null),
  headline: line(HEADLINE_MAX),
  /** For rewards without a message of their own. */
  message,
  /** Null for the company's name. */
  senderName: headLine(SENDER_NAME_MAX).refine((value) => value === null || isNotOurs(value), NOT_OURS),
  /** Null for the usual subject. */
  subject: headLine(SUBJECT_MAX),
});
export type CampaignBody = z.output<typeof CampaignBody>;

export const Campaign = z
  .object({
    id: Id,
    name: z.string(),
    description: z.string().nullable(),
    /** The company's usual campaign; it allows all gift cards, and cannot be deleted. */
    isDefault: z.boolean(),
    products: z.array(Id).nullable(),
    logoUrl: z.string().nullable(),
    colors: z.object({ background: z.string(), text: z.string(), button: z.string() }).nullable(),
    headline: z.string().nullable(),
    message: z.string().nullable(),
    senderName: z.string().nullable(),
    subject: z.string().nullable(),
    createdAt: Timestamp,
    /** Of what the body of a change has: its logo is changed by itself. */
    version: z.string(),
  })
  .meta({ id: 'Campaign' });
export type Campaign = z.infer<typeof Campaign>;

const OneCampaign = z.object({ campaignId: Id });

export const listCampaigns = defineRoute({
  method: 'GET',
  path: '/api/enterprise/campaigns',
  summary: "The company's campaigns: the default first, then by name",
  actor: 'enterprise-rewards',
  reply: { 200: z.array(Campaign) },
  private: true,
});

export const createCampaign = defineRoute({
  method: 'POST',
  path: '/api/enterprise/campaigns',
  summary: 'Make a campaign',
  actor: 'enterprise-campaigns',
  body: CampaignBody,
  reply: { 201: Campaign },
  refusals: ['campaign-name-taken', 'too-many-campaigns', 'gift-card-unavailable'],
  private: true,
});

export const updateCampaign = defineRoute({
  method: 'PUT',
  path: '/api/enterprise/campaigns/:campaignId',
  summary: 'Change a campaign; rewards that are not claimed yet follow it',
  actor: 'enterprise-campaigns',
  params: OneCampaign,
  body: CampaignBody.extend({ version: ShownVersion }),
  reply: { 200: Campaign },
  refusals: [
    'not-found',
    'campaign-name-taken',
    'campaign-default',
    'gift-card-unavailable',
    'changed-meanwhile',
  ],
  private: true,
});

export const deleteCampaign = defineRoute({
  method: 'DELETE',
  path: '/api/enterprise/campaigns/:campaignId',
  summary: 'Delete a campaign; rewards that were sent with it keep its look and its gift cards',
  actor: 'enterprise-campaigns',
  params: OneCampaign,
  reply: { 200: Done },
  refusals: ['not-found', 'campaign-default'],
  private: true,
});

/** The body is multipart/form-data with one file in the field `logo`. */
export const uploadCampaignLogo = defineRoute({
  method: 'POST',
  path: '/api/enterprise/campaigns/:campaignId/logo',
  summary: 'Give a campaign a logo: multipart, one JPEG, PNG or GIF in the field `logo`, at most 5 MB',
  actor: 'enterprise-campaigns',
  params: OneCampaign,
  reply: { 200: Campaign },
  refusals: ['not-found', 'picture-type', 'picture-too-large', 'picture-unreadable', 'too-many-requests'],
  private: true,
});

export const removeCampaignLogo = defineRoute({
  method: 'DELETE',
  path: '/api/enterprise/campaigns/:campaignId/logo',
  summary: "Take a campaign's logo away; again changes nothing",
  actor: 'enterprise-campaigns',
  params: OneCampaign,
  reply: { 200: Campaign },
  refusals: ['not-found'],
  private: true,
});
