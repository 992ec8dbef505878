/** A member's record with the card processor, made when it is first needed. Saved cards will hang on it. */
import { createHash } from 'node:crypto';
import type { PaymentsDeps } from './deps.ts';
import { findPayer, saveCustomer } from './payer-store.ts';

/** Answers the processor's id of the member, or null for somebody who is gone. Asks the processor at most once. */
export async function ensureCustomer(
  { db, provider }: Pick<PaymentsDeps, 'db' | 'provider'>,
  userId: string,
): Promise<string | null> {
  const payer = await findPayer(db, userId);
  if (payer === undefined || payer.customerId !== null) return payer?.customerId ?? null;
  const who = { userId, email: payer.email, ...(payer.name && { name: payer.name }) };
  // The processor refuses one key with two contents, and people change their names.
  const content = createHash('sha256').update(JSON.stringify(who)).digest('hex').slice(0, 16);
  const customer = await provider.createCustomer({
    ...who,
    idempotencyKey: `customer:${userId}:${content}`,
  });
  return saveCustomer(db, userId, customer.id);
}
