/** Gift cards that the issuer has not settled, and the three ways in which staff settle them. */
import { z } from 'zod';
import { Id, PageQuery, Timestamp } from '../kernel/common.ts';
import { defineRoute } from '../kernel/define-route.ts';
import { Money } from '../kernel/money.ts';
import { WaitsForApproval } from './approvals.ts';

export const StuckGiftCard = z
  .object({
    id: Id,
    userId: Id,
    buyerName: z.string(),
    buyerEmail: z.string(),
    giftCardName: z.string(),
    amount: Money,
    /** `reserved`: never sent to the issuer; `issuing`: sent, and the answer settled nothing. */
    state: z.enum(['reserved', 'issuing']),
    since: Timestamp,
    /** How often it was sent to the issuer, always under the same reference. */
    attempts: z.int(),
    lastAnswer: z.string().nullable(),
    askedAt: Timestamp.nullable(),
  })
  .meta({ id: 'StuckGiftCard' });
export type StuckGiftCard = z.infer<typeof StuckGiftCard>;

/** What the issuer says now about one card. */
const ISSUER_ANSWERS = [
  'never-sent',
  'issued',
  'wrong-value',
  'duplicate-code',
  'refused',
  'not-found',
  'too-soon',
  'unknown',
] as const;

const Movement = z.object({ amount: Money, from: z.string(), to: z.string() });

export const StuckGiftCardPreview = z
  .object({
    card: StuckGiftCard,
    issuer: z.object({ word: z.enum(ISSUER_ANSWERS), detail: z.string() }),
    /** Whether the money may go back: freely, only when staff state the issuer's word, or not now. */
    releasable: z.enum(['yes', 'with-statement', 'no']),
    settle: Movement,
    /** `repaid`: what of the amount repays a debt from a disputed payment. */
    release: Movement.extend({ repaid: Money, balanceBefore: Money, balanceAfter: Money }),
    /** The person who is notified, in the product and by email. */
    notified: z.string(),
    /** Nobody settles a card of their own. */
    isOwn: z.boolean(),
  })
  .meta({ id: 'StuckGiftCardPreview' });
export type StuckGiftCardPreview = z.infer<typeof StuckGiftCardPreview>;

const REASON = 'Please say why.';
const reason = z.string(REASON).trim().min(1, REASON).max(400, 'Reasons can have at most 400 characters.');
const CODE = 'Please enter the code.';
const line = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest, `At most ${longest} characters.`)
    .regex(/^\P{Cc}*$/u, 'This has a character that no code has.');
const URL_ONLY = 'Please enter a link that begins with https://.';

export const SettleGiftCardBody = z.object({
  code: line(200).min(1, CODE),
  pin: line(100).optional(),
  redemptionUrl: line(1_000)
    .regex(/^(https:\/\/\S+)?$/, URL_ONLY)
    .optional(),
  /** The issuer's number of the order that the code belongs to. */
  issuerOrderId: line(100).optional(),
  reason,
});

export const ReleaseGiftCardBody = z.object({
  reason,
  /** States that the issuer confirmed, to a person, that it did not issue this card or takes it back. */
  issuerConfirmed: z.boolean().optional(),
});

export const AskIssuerBody = z.object({ reason });

const OfUnit = z.object({ unitId: Id });

const Settled = z.object({
  id: Id,
  state: z.enum(['reserved', 'issuing', 'issued', 'released']),
  amount: Money,
  message: z.string(),
});

export const listStuckGiftCards = defineRoute({
  method: 'GET',
  path: '/api/admin/stuck-gift-cards',
  summary: 'Gift cards the issuer answered without settling, or has kept for 15 minutes, oldest first',
  actor: 'staff-money',
  query: PageQuery,
  paged: { pageSize: 25 },
  reply: { 200: z.array(StuckGiftCard) },
});

export const previewStuckGiftCard = defineRoute({
  method: 'GET',
  path: '/api/admin/stuck-gift-cards/:unitId',
  summary: 'What the issuer says about a stuck gift card now, and what each way out moves',
  actor: 'staff-money',
  params: OfUnit,
  reply: { 200: StuckGiftCardPreview },
  refusals: ['not-found', 'already-settled'],
});

export const settleStuckGiftCard = defineRoute({
  method: 'POST',
  path: '/api/admin/stuck-gift-cards/:unitId/settle',
  summary: 'Deliver the code that the issuer gave to staff; a second code for the card is refused',
  actor: 'staff-money',
  proof: 'always',
  private: true,
  params: OfUnit,
  body: SettleGiftCardBody,
  reply: { 200: Settled },
  refusals: ['not-found', 'forbidden', 'two-factor-required', 'already-settled', 'code-known', 'order-known'],
});

export const releaseStuckGiftCard = defineRoute({
  method: 'POST',
  path: '/api/admin/stuck-gift-cards/:unitId/release',
  summary:
    'Return the money of a stuck gift card to its buyer; refused where the issuer says it issued, and above a limit a statement about the issuer waits for a second administrator',
  actor: 'staff-money',
  proof: 'always',
  params: OfUnit,
  body: ReleaseGiftCardBody,
  reply: { 200: Settled, 202: WaitsForApproval },
  refusals: [
    'request-waiting',
    'key-reused',
    'not-found',
    'forbidden',
    'two-factor-required',
    'already-settled',
    'issuer-says-issued',
    'issuer-not-sure',
    'changed-meanwhile',
  ],
});

export const askIssuerAgain = defineRoute({
  method: 'POST',
  path: '/api/admin/stuck-gift-cards/:unitId/ask',
  summary: 'Ask the issuer about a stuck gift card now, under its own reference',
  actor: 'staff-money',
  proof: 'always',
  params: OfUnit,
  body: AskIssuerBody,
  reply: { 200: Settled.extend({ lastAnswer: z.string().nullable() }) },
  refusals: ['not-found', 'forbidden', 'two-factor-required', 'already-settled'],
});
