/** Adopts the issuer's orders that the books lack, each by the unit that its reference names. */
import { adoptCard } from '#server/gift-cards/index.ts';
import type { RecordRange } from '#server/payments/processor-records-port.ts';
import type { AdoptionDeps } from '../deps.ts';
import { type AdoptionItem, MARGIN_MS } from './adoption.ts';

type Options = { dry: boolean; note: (item: AdoptionItem) => void };

export async function adoptCards(
  deps: AdoptionDeps,
  { createdSince }: RecordRange,
  { dry, note }: Options,
): Promise<void> {
  const createdUntil = new Date(deps.clock.now().getTime() + MARGIN_MS);
  const orders = deps.issuer.listOrders({ createdSince, createdUntil });
  for await (const order of orders) {
    const outcome = await adoptCard(deps, order, { dry });
    const { issuerOrderId: id, faceCents: amountCents, reference } = order;
    note({ part: 'card', id, amountCents, outcome, detail: `reference ${reference || 'none'}` });
  }
}
