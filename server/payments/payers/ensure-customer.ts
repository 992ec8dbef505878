/** The card processor's record of a member or a company, made when it is first needed. Saved cards hang on it. */
import { createHash } from 'node:crypto';
import type { Holder } from '#server/ledger/index.ts';
import type { PaymentsDeps } from '../deps.ts';
import { type CustomerFacts, findCustomerFacts, saveCustomer } from './payer-store.ts';

/** Answers the processor's id of the holder, or null for somebody who is gone. Asks the processor at most once. */
export async function ensureCustomer(
  { db, provider }: Pick<PaymentsDeps, 'db' | 'provider'>,
  holder: Holder,
): Promise<string | null> {
  const facts = await findCustomerFacts(db, holder);
  if (facts === undefined || facts.customerId !== null) return facts?.customerId ?? null;
  const who = whoIs(holder, facts);
  // The processor refuses one key with two contents, and people and companies change their names.
  const content = createHash('sha256').update(JSON.stringify(who)).digest('hex').slice(0, 16);
  const customer = await provider.createCustomer({
    ...who,
    idempotencyKey: `customer:${holder.ownerId}:${content}`,
  });
  return saveCustomer(db, holder, customer.id);
}

/** Receipts of a company go to whoever paid, from us, so the processor is given no address to write to. */
function whoIs({ kind, ownerId }: Holder, { email, name }: CustomerFacts) {
  return {
    ...(kind === 'member' ? { userId: ownerId } : { enterpriseId: ownerId }),
    ...(email !== null && { email }),
    ...(name && { name }),
  };
}
