/** Campaigns: what rewards look like, and which products their recipients choose from. */
import { z } from 'zod';
import { defineApiRoute } from './define-api-route.ts';
import { ALL_FEE_FREE } from './products.ts';
import { ApiId, IdParams } from './values.ts';

const AutoAddRule = z.object({
  enabled: z
    .boolean('is not true or false')
    .meta({ description: 'True: the campaign has all products, also those that come later' }),
});

/** Every product is sold in US dollars and in the United States: another filter would match none. */
const onlyIn = (code: string, what: string) =>
  z
    .array(z.literal(code, `is no ${what} that products are sold in`), 'is not a list')
    .min(1, 'is empty')
    .optional();
const NewAutoAddRule = AutoAddRule.extend({
  countries: onlyIn('US', 'country'),
  currencies: onlyIn('USD', 'currency'),
});

const text = () => z.string('is not text').nullish();
const color = () =>
  text().meta({ description: 'A color as hex, `#611c57`, or `rgb(97, 28, 87)`', examples: ['#611c57'] });
const logo = () => text().meta({ description: 'Read only: logos are uploaded on the dashboard' });
const height = () => z.unknown().optional().meta({ description: 'Ignored' });

const styles = {
  webpage_style: z
    .object({
      headline: text(),
      message: text(),
      logo_image_url: logo(),
      logo_image_height_px: height(),
      logo_background_color: color(),
      background_color: color(),
    })
    .optional(),
  email_style: z
    .object({
      sender_name: text(),
      subject_line: text(),
      logo_image_url: logo(),
      logo_image_height_px: height(),
      logo_background_color: color(),
      button_color: color(),
    })
    .optional(),
};

const optional = {
  description: text(),
  fee_charged_to: z.literal('SENDER', 'is not SENDER: there are no fees').nullish(),
  auto_add_product_rule: NewAutoAddRule.nullish().meta({
    description: 'Null, or `enabled: false`, makes a list of all products of today',
  }),
  ...styles,
};

const name = z.string('is missing');
const products = z
  .array(z.string('is not a product'), 'is not a list of products')
  .meta({ description: `IDs of products; \`${ALL_FEE_FREE}\` stands for all of today` });

/** What a call may say about a campaign; a new one also has a name. */
export const CampaignChange = z.object({ name: name.optional(), products: products.optional(), ...optional });
export type CampaignChange = z.output<typeof CampaignChange>;

const shown = z.string().nullable();
export const ApiCampaign = z
  .object({
    id: ApiId,
    name: z.string(),
    description: shown,
    products: z.array(ApiId),
    fee_charged_to: z.literal('SENDER'),
    auto_add_product_rule: AutoAddRule.nullable(),
    webpage_style: z.object({
      headline: shown,
      message: shown,
      logo_image_url: shown,
      logo_image_height_px: z.null(),
      logo_background_color: shown,
      background_color: shown,
    }),
    email_style: z.object({
      sender_name: shown,
      subject_line: shown,
      logo_image_url: shown,
      logo_image_height_px: z.null(),
      logo_background_color: shown,
      button_color: shown,
    }),
  })
  .meta({ id: 'ApiCampaign' });

const OneCampaign = z.object({ campaign: ApiCampaign });

export const listCampaigns = defineApiRoute({
  method: 'GET',
  path: '/campaigns',
  summary: 'The campaigns of the company, the default first',
  needs: 'read_only',
  reply: z.object({ campaigns: z.array(ApiCampaign) }),
});

export const getCampaign = defineApiRoute({
  method: 'GET',
  path: '/campaigns/:id',
  summary: 'One campaign',
  needs: 'read_only',
  params: IdParams,
  reply: OneCampaign,
});

export const createCampaign = defineApiRoute({
  method: 'POST',
  path: '/campaigns',
  summary: 'Make a campaign',
  needs: 'read_write',
  body: z.object({ name, products: products.optional(), ...optional }),
  reply: OneCampaign,
  statuses: { 422: 'The name is taken, a product is not on sale, or a color cannot be read' },
});

export const updateCampaign = defineApiRoute({
  method: 'PUT',
  path: '/campaigns/:id',
  summary: 'Change a campaign: what is left out stays. Rewards that are not claimed yet follow it',
  needs: 'read_write',
  params: IdParams,
  body: CampaignChange,
  reply: OneCampaign,
  statuses: { 422: 'The name is taken, a product is not on sale, or a color cannot be read' },
});
