/**
 * After a restore to a point in time: finds everything that the processor and the issuer did since and that
 * the ledger lacks, and has each module take its own in (docs/decisions/0061). Payments come first, because
 * refunds and disputes need theirs. Nothing is staged: a run that is killed is begun again, and finds what it
 * adopted in the ledger.
 */
import type { AdoptionDeps } from '../deps.ts';
import { adoptCards } from './adopt-cards.ts';
import { adoptPayments } from './adopt-payments.ts';
import { adoptReturns } from './adopt-returns.ts';
import { type AdoptionItem, type AdoptionTotals, addTo, MARGIN_MS, noTotals } from './adoption.ts';

export type AdoptionOptions = {
  /** The point in time that the ledger was restored to. */
  since: Date;
  /** Changes nothing, and returns what would be adopted. */
  dry: boolean;
  /** The members whose cards have no order here, by the issuer's reference. */
  owners?: ReadonlyMap<string, string>;
  onItem: (item: AdoptionItem) => void;
};

export async function adoptSince(
  deps: AdoptionDeps,
  { since, dry, owners = new Map(), onItem }: AdoptionOptions,
): Promise<AdoptionTotals> {
  const totals = noTotals();
  const note = (item: AdoptionItem) => {
    addTo(totals, item);
    onItem(item);
  };
  const range = { createdSince: new Date(since.getTime() - MARGIN_MS) };
  const adopted = await adoptPayments(deps, range, { dry, note });
  await adoptReturns(deps, range, { dry, note, adopted });
  await adoptCards(deps, range, { dry, note, owners });
  return totals;
}
