/**
 * What a reconciliation after a restore adopted, and what it left: counted, and one line of text for each.
 */
import { displayCents } from '#contract/kernel/money.ts';
import { HOUR_MS } from '#server/kernel/calendar.ts';

/**
 * The clocks of the processor, the issuer and the database need not agree. What is here already is passed
 * over.
 */
export const MARGIN_MS = HOUR_MS;

const ADOPTION_PARTS = ['payment', 'refund', 'dispute', 'card'] as const;
export type AdoptionPart = (typeof ADOPTION_PARTS)[number];

export type AdoptionOutcome = 'recorded' | 'void' | 'adopted' | 'open' | 'staff' | 'later' | 'ownerless';

export type AdoptionItem = {
  part: AdoptionPart;
  /** The processor's or the issuer's id. */
  id: string;
  amountCents: bigint;
  outcome: AdoptionOutcome;
  /** More about it, for the reader. */
  detail: string;
};

export type AdoptionTotals = Record<AdoptionPart, Partial<Record<AdoptionOutcome, number>>>;

export function noTotals(): AdoptionTotals {
  return { payment: {}, refund: {}, dispute: {}, card: {} };
}

export function addTo(totals: AdoptionTotals, { part, outcome }: AdoptionItem): void {
  totals[part][outcome] = (totals[part][outcome] ?? 0) + 1;
}

const outcomeTexts: Record<Exclude<AdoptionOutcome, 'recorded' | 'void'>, [done: string, dry: string]> = {
  adopted: ['adopted', 'would be adopted'],
  open: ['not paid yet, watched from now on', 'not paid yet, would be watched'],
  staff: ['left to staff', 'would be left to staff'],
  later: ['not settled yet: run this again when the product has worked on it', 'not settled yet'],
  ownerless: [
    'nobody here to give it to: left to staff',
    'nobody here to give it to: would be left to staff',
  ],
};

/** Undefined for what needs no mention. */
export function itemText(
  { part, id, amountCents, outcome, detail }: AdoptionItem,
  dry: boolean,
): string | undefined {
  if (outcome === 'recorded' || outcome === 'void') return undefined;
  const text = outcomeTexts[outcome][dry ? 1 : 0];
  return `${part} ${id} ${displayCents(amountCents)}: ${text}${detail && ` (${detail})`}`;
}

/** `payment: 3 adopted, 1 ownerless; …` */
export function totalsText(totals: AdoptionTotals): string {
  return ADOPTION_PARTS.map((part) => {
    const counts = Object.entries(totals[part]).map(([outcome, count]) => `${count} ${outcome}`);
    return `${part}: ${counts.length > 0 ? counts.join(', ') : 'none'}`;
  }).join('; ');
}
