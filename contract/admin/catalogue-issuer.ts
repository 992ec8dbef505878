/** Compares the catalog with the issuer's, and applies the changes that staff select. */
import { z } from 'zod';
import { Id, Timestamp } from '../kernel/common.ts';
import { defineRoute } from '../kernel/define-route.ts';
import { Money } from '../kernel/money.ts';
import { AddGiftCardBody, CARD_CATEGORIES, CatalogueCard } from './catalogue.ts';

/** `gone`: mark as out of stock; `range`: offer fewer amounts; `back`: sold again, put on sale again. */
const DIFFERENCE_KINDS = ['gone', 'range', 'back'] as const;

const Difference = z.object({
  giftCardId: Id,
  name: z.string(),
  issuerProductId: z.string(),
  kind: z.enum(DIFFERENCE_KINDS),
  /** The revision of the card that was compared. */
  revision: z.int(),
  minValue: Money,
  maxValue: Money,
  nextMinValue: Money,
  nextMaxValue: Money,
  /** False where staff took the card off sale themselves, and only they put it back. */
  suggested: z.boolean(),
});

/** A product of the issuer that the catalog lacks, as the card to add. */
const Offer = z.object({
  issuerProductId: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.enum(CARD_CATEGORIES),
  minValue: Money,
  maxValue: Money,
  /** The only amounts sold, where not every amount in the range is; the card is then for one of them. */
  fixedValues: z.array(Money).nullable(),
});

export const IssuerComparison = z
  .object({ checkedAt: Timestamp, differences: z.array(Difference), offers: z.array(Offer) })
  .meta({ id: 'IssuerComparison' });
export type IssuerComparison = z.infer<typeof IssuerComparison>;
export type IssuerDifference = z.infer<typeof Difference>;
export type IssuerOffer = z.infer<typeof Offer>;

const MOST_CHANGES = 1_000;
export const MOST_ADDITIONS = 100;

export const SynchronizeBody = z.object({
  /** Differences as they were shown; one that has changed since is skipped. */
  changes: z
    .array(
      Difference.pick({
        giftCardId: true,
        kind: true,
        revision: true,
        nextMinValue: true,
        nextMaxValue: true,
      }),
    )
    .max(MOST_CHANGES)
    .default([]),
  /** Products to put on sale, with the staff's edits. */
  additions: z.array(AddGiftCardBody).max(MOST_ADDITIONS).default([]),
});

export type GivenSynchronize = z.input<typeof SynchronizeBody>;

export const IssuerMatched = z
  .object({
    checkedAt: Timestamp,
    changed: z.array(Difference),
    added: z.array(CatalogueCard),
    /** Requested changes that were not applied, with the reason. */
    left: z.array(z.object({ name: z.string(), reason: z.string() })),
  })
  .meta({ id: 'IssuerMatched' });
export type IssuerMatched = z.infer<typeof IssuerMatched>;

export const previewIssuerMatch = defineRoute({
  method: 'GET',
  path: '/api/admin/gift-cards/issuer-differences',
  summary:
    'What the issuer sells right now: cards that it would not issue for all they offer, cards that it sells ' +
    'again, and products that the catalog does not have',
  actor: 'staff-catalogue',
  reply: { 200: IssuerComparison },
});

export const matchIssuer = defineRoute({
  method: 'POST',
  path: '/api/admin/gift-cards/synchronise',
  summary:
    'Take over what was chosen of the comparison. What is no longer so, or was done already, is left and named; safe to repeat',
  actor: 'staff-catalogue',
  proof: 'always',
  body: SynchronizeBody,
  reply: { 200: IssuerMatched },
  refusals: ['temporarily-unavailable'],
});
