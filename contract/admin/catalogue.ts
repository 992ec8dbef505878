/** The catalog as staff manage it. */
import { z } from 'zod';
import { CARD_BARCODES, CATEGORIES } from '../catalogue.ts';
import { Id, PageQuery, Timestamp } from '../kernel/common.ts';
import { defineRoute } from '../kernel/define-route.ts';
import { amount, Money } from '../kernel/money.ts';

export const CARD_CATEGORIES = CATEGORIES.filter((category) => category !== 'all');
const CARD_STATES = ['on-sale', 'out-of-stock', 'retired'] as const;

export const CARD_PICTURE_FIELD = 'picture';

export const CatalogueCard = z
  .object({
    id: Id,
    name: z.string(),
    description: z.string(),
    category: z.enum(CARD_CATEGORIES),
    imageUrl: z.string(),
    minValue: Money,
    maxValue: Money,
    isPopular: z.boolean(),
    isTrending: z.boolean(),
    isNew: z.boolean(),
    /** The product's number in the issuer's catalog. */
    issuerProductId: z.string(),
    redeemInstructions: z.string(),
    terms: z.string(),
    /** Months from the purchase; "0" never expires, empty is not known. */
    expiresAfterMonths: z.string(),
    /** Empty where registers read no barcode. */
    barcode: z.enum(['', ...CARD_BARCODES]),
    /** The brand's page that shows what is left on a card; empty where none is known. */
    balanceUrl: z.string(),
    state: z.enum(CARD_STATES),
    /** Rises with every change; an edit names the revision it is based on. */
    revision: z.int(),
    updatedAt: Timestamp,
  })
  .meta({ id: 'CatalogueCard' });
export type CatalogueCard = z.infer<typeof CatalogueCard>;

const text = (words: string, longest: number) =>
  z
    .string(words)
    .trim()
    .min(1, words)
    .max(longest, `Please keep this to ${longest} characters.`)
    .regex(/^\P{Cc}*$/u, words);

/** When it is omitted, the catalog keeps its value. */
const words = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest, `Please keep this to ${longest} characters.`)
    .regex(/^[^\p{Cc}]*$/u, 'Please write this in one paragraph.')
    .optional();

const fields = {
  name: text('Please enter a name.', 120),
  description: text('Please enter a description.', 500),
  category: z.enum(CARD_CATEGORIES, 'Please choose a category.'),
  minValue: amount('Please enter an amount greater than $0.'),
  maxValue: amount('Please enter an amount greater than $0.'),
  isPopular: z.boolean(),
  isTrending: z.boolean(),
  isNew: z.boolean(),
  issuerProductId: z
    .string()
    .trim()
    .regex(/^\d{1,12}$/, "Please enter the number of the issuer's product."),
  redeemInstructions: words(1000),
  terms: words(2000),
  expiresAfterMonths: z
    .string()
    .trim()
    .regex(/^$|^([0-5]?\d{1,2}|600)$/, 'Please enter a number of months up to 600, or 0 for never.')
    .optional(),
  barcode: z.enum(['', ...CARD_BARCODES], 'Please choose a barcode, or none.').optional(),
  balanceUrl: z
    .string()
    .trim()
    .max(500, 'Please keep this to 500 characters.')
    .refine((url) => url === '' || isHttps(url), 'Please enter an address that begins with https://.')
    .optional(),
};

function isHttps(url: string): boolean {
  return URL.parse(url)?.protocol === 'https:';
}

const RANGE = 'The maximum cannot be below the minimum.';
const inOrder = ({ minValue, maxValue }: { minValue: bigint; maxValue: bigint }) => minValue <= maxValue;

export const AddGiftCardBody = z.object(fields).refine(inOrder, { path: ['maxValue'], message: RANGE });
export const EditGiftCardBody = z
  .object({ ...fields, expectedRevision: z.int() })
  .refine(inOrder, { path: ['maxValue'], message: RANGE });
const SetCardStateBody = z.object({ state: z.enum(CARD_STATES), expectedRevision: z.int() });

const OfCard = z.object({ giftCardId: Id });

export const listCatalogueCards = defineRoute({
  method: 'GET',
  path: '/api/admin/gift-cards',
  summary: 'Every gift card of the catalog by name, those that are not on sale too',
  actor: 'staff-catalogue',
  query: PageQuery.extend({
    /** A part of the name or description, or the issuer's product number. */
    search: z.string().trim().max(100).optional(),
    category: z.enum(CARD_CATEGORIES).optional(),
    state: z.enum(CARD_STATES).optional(),
  }),
  paged: { pageSize: 24 },
  reply: { 200: z.array(CatalogueCard) },
});

export const addGiftCard = defineRoute({
  method: 'POST',
  path: '/api/admin/gift-cards',
  summary: 'Put a gift card on sale',
  actor: 'staff-catalogue',
  proof: 'always',
  body: AddGiftCardBody,
  reply: { 201: CatalogueCard },
});

export const editGiftCard = defineRoute({
  method: 'PUT',
  path: '/api/admin/gift-cards/:giftCardId',
  summary:
    'Change what the catalog says about a gift card. Bought cards keep their name, picture and value; their owners read the new ' +
    'instructions, terms, barcode and balance page, and are reminded by the new number of months',
  actor: 'staff-catalogue',
  proof: 'always',
  params: OfCard,
  body: EditGiftCardBody,
  reply: { 200: CatalogueCard },
  refusals: ['not-found', 'changed-meanwhile'],
});

export const setCardState = defineRoute({
  method: 'POST',
  path: '/api/admin/gift-cards/:giftCardId/state',
  summary: 'Take a gift card off sale for a while or for good, or put it back',
  actor: 'staff-catalogue',
  proof: 'always',
  params: OfCard,
  body: SetCardStateBody,
  reply: { 200: CatalogueCard },
  refusals: ['not-found', 'changed-meanwhile'],
});

export const uploadCardPicture = defineRoute({
  method: 'POST',
  path: '/api/admin/gift-cards/:giftCardId/picture',
  summary: 'Give a gift card a picture: multipart, one JPEG, PNG or GIF in the field `picture`, at most 5 MB',
  actor: 'staff-catalogue',
  proof: 'always',
  params: OfCard,
  reply: { 200: CatalogueCard },
  refusals: ['not-found', 'picture-type', 'picture-too-large', 'picture-unreadable', 'too-many-requests'],
});
