/**
 * The saved cards of a company. The card processor keeps them, so no transaction of ours saves or removes
 * one: each reading compares them with those that were noted, and sends the differences to the company's
 * servers.
 */
import type { Db } from '#server/db/pool.ts';
import { transaction } from '#server/db/transaction.ts';
import { enterprise } from '#server/ledger/index.ts';
import { listSavedCards, type PaymentMethodsDeps } from '#server/payment-methods/index.ts';
import type { SavedPaymentMethod } from '#server/payments/index.ts';
import { insertCompanyCards, markRemoved, readNotedCards } from './card-store.ts';

/** Newest first. Throws `payments-unavailable`. */
export async function listCompanyCards(
  deps: Pick<PaymentMethodsDeps, 'cardProcessor'> & { db: Db },
  enterpriseId: string,
): Promise<SavedPaymentMethod[]> {
  const before = await readNotedCards(deps.db, enterpriseId);
  const cards = await listSavedCards(deps, enterprise(enterpriseId));
  const ids = cards.map(({ id }) => id);
  const isNew = ids.some((id) => !before.ids.includes(id));
  const isGone = before.ids.some((id) => !ids.includes(id));
  if (!isNew && !isGone) return cards;
  await transaction(deps.db, async (tx) => {
    await insertCompanyCards(tx, enterpriseId, ids);
    // A card that was saved after the processor was asked is not in its answer.
    await markRemoved(tx, enterpriseId, { except: ids, notedBefore: before.askedAt });
  });
  return cards;
}
