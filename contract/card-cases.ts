/** 'The code does not work': the owner of a gift card opens a case, and follows it. */
import { z } from 'zod';
import { Id, Timestamp } from './kernel/common.ts';
import { defineRoute } from './kernel/define-route.ts';
import { Money } from './kernel/money.ts';

/** What happened at the store. */
export const CARD_PROBLEMS = [
  'declined',
  'already-used',
  'not-recognized',
  'wrong-balance',
  'other',
] as const;
export type CardProblem = (typeof CARD_PROBLEMS)[number];

/** `open` until staff decide, or its owner withdraws it. */
export const CARD_CASE_STATES = ['open', 'replaced', 'refunded', 'rejected', 'withdrawn'] as const;
export type CardCaseState = (typeof CARD_CASE_STATES)[number];

export const CardCase = z
  .object({
    id: Id,
    giftCardId: Id,
    giftCardName: z.string(),
    amount: Money,
    problem: z.enum(CARD_PROBLEMS),
    evidence: z.string(),
    hasPicture: z.boolean(),
    state: z.enum(CARD_CASE_STATES),
    openedAt: Timestamp,
    /** When we asked the issuer. Its answer is for staff. */
    issuerAskedAt: Timestamp.nullable(),
    decidedAt: Timestamp.nullable(),
    /** What staff wrote. */
    note: z.string().nullable(),
    /** What came back to the balance. */
    refund: Money.nullable(),
    /** The card that replaces this one. */
    replacementId: Id.nullable(),
  })
  .meta({ id: 'CardCase' });
export type CardCase = z.infer<typeof CardCase>;

const EVIDENCE_LENGTH = 1_000;
const EVIDENCE = 'Please tell us what the store said.';

export const OpenCaseBody = z.object({
  problem: z.enum(CARD_PROBLEMS, 'Please choose what happened.'),
  evidence: z
    .string(EVIDENCE)
    .trim()
    .min(10, 'Please tell us a little more: where you tried it, and what the store said.')
    .max(EVIDENCE_LENGTH, 'At most 1,000 characters.'),
});

export const EVIDENCE_FIELD = 'picture';

const OfCard = z.object({ id: Id });
const OfCase = z.object({ caseId: Id });

export const openCardCase = defineRoute({
  method: 'POST',
  path: '/api/purchased-gift-cards/:id/cases',
  summary: "Report that the code of one's own card does not work; the issuer is asked, and staff decide",
  actor: 'wallet',
  params: OfCard,
  body: OpenCaseBody,
  reply: { 201: CardCase },
  refusals: ['not-found', 'gift-card-without-code', 'case-open', 'card-made-good', 'too-many-requests'],
  private: true,
});

export const listCardCases = defineRoute({
  method: 'GET',
  path: '/api/purchased-gift-cards/:id/cases',
  summary: "The cases of one's own card, newest first",
  actor: 'wallet',
  params: OfCard,
  reply: { 200: z.array(CardCase) },
  refusals: ['not-found'],
  private: true,
});

export const uploadCasePicture = defineRoute({
  method: 'POST',
  path: '/api/card-cases/:caseId/picture',
  summary:
    "Add a picture to one's own open case: JPEG, PNG or GIF, at most 5 MB, as multipart/form-data in the field picture. It is encoded anew, and replaces the one before",
  actor: 'wallet',
  params: OfCase,
  reply: { 200: CardCase },
  refusals: [
    'not-found',
    'case-closed',
    'picture-type',
    'picture-too-large',
    'picture-unreadable',
    'too-many-requests',
  ],
  private: true,
});

export const withdrawCardCase = defineRoute({
  method: 'POST',
  path: '/api/card-cases/:caseId/withdraw',
  summary: "Withdraw one's own open case, for example because the code works after all",
  actor: 'wallet',
  params: OfCase,
  reply: { 200: CardCase },
  refusals: ['not-found', 'case-closed'],
  private: true,
});
