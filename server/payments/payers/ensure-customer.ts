/**
 * The processor's customer of a member or an enterprise, created when it is first needed. Saved cards belong
 * to it.
 */
import { createHash } from 'node:crypto';
import type { AccountHolder } from '#server/ledger/index.ts';
import type { PaymentsDeps } from '../deps.ts';
import { type CustomerFacts, findCustomerFacts, saveCustomer } from './payer-store.ts';

/**
 * Returns the processor's customer id of the holder, or null for a deleted one. A member whose account closes
 * while the processor answers leaves no customer there.
 */
export async function ensureCustomer(
  { db, cardProcessor }: Pick<PaymentsDeps, 'db' | 'cardProcessor'>,
  holder: AccountHolder,
): Promise<string | null> {
  const facts = await findCustomerFacts(db, holder);
  if (facts === undefined || facts.customerId !== null) return facts?.customerId ?? null;
  const who = whoIs(holder, facts);
  // The processor refuses one key with two contents, and names change.
  const content = createHash('sha256').update(JSON.stringify(who)).digest('hex').slice(0, 16);
  const customer = await cardProcessor.createCustomer({
    ...who,
    idempotencyKey: `customer:${holder.ownerId}:${content}`,
  });
  const saved = await saveCustomer(db, holder, customer.id);
  if (saved === null) await cardProcessor.deleteCustomer(customer.id);
  return saved;
}

/** We email an enterprise's receipts to the payer, so the processor gets no address. */
function whoIs({ kind, ownerId }: AccountHolder, { email, name }: CustomerFacts) {
  return {
    ...(kind === 'member' ? { userId: ownerId } : { enterpriseId: ownerId }),
    ...(email !== null && { email }),
    ...(name && { name }),
  };
}
