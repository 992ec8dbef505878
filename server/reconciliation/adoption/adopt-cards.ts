/**
 * Adopts the issuer's orders that the ledger lacks: by the unit that the reference names, or by the named
 * owner.
 */

import { isId } from '#contract/kernel/id.ts';
import { adoptCard, adoptLostCard } from '#server/gift-cards/index.ts';
import type { RecordRange } from '#server/payments/processor-records-port.ts';
import type { AdoptionDeps } from '../deps.ts';
import { type AdoptionItem, MARGIN_MS } from './adoption.ts';

type Options = { dry: boolean; note: (item: AdoptionItem) => void; owners: ReadonlyMap<string, string> };

export async function adoptCards(
  deps: AdoptionDeps,
  { createdSince }: RecordRange,
  { dry, note, owners }: Options,
): Promise<void> {
  const createdUntil = new Date(deps.clock.now().getTime() + MARGIN_MS);
  for await (const order of deps.issuer.listOrders({ createdSince, createdUntil })) {
    const { issuerOrderId: id, faceCents: amountCents, reference } = order;
    const userId = isId(reference) ? owners.get(reference) : undefined;
    const known = await adoptCard(deps, order, { dry });
    const { outcome, reason } =
      known.outcome === 'ownerless' && userId ? await adoptLostCard(deps, order, { userId, dry }) : known;
    const details = [`reference ${reference || 'none'}`, ...(reason ? [reason] : [])];
    note({ part: 'card', id, amountCents, outcome, detail: details.join(': ') });
  }
}
