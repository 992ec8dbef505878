/** A balance repays what its owner owes, as far as it goes. */
import { smaller } from '#contract/kernel/money.ts';
import type { Tx } from '#server/db/transaction.ts';
import { type Holder, lockAccount, owedBy, post, receivablePayment } from '#server/ledger/index.ts';

/** `cause` names what made money available. It repays once. Returns how much. */
export async function settleUp(tx: Tx, holder: Holder, cause: string): Promise<bigint> {
  const { balanceCents, closed } = await lockAccount(tx, holder);
  const amountCents = smaller(await owedBy(tx, holder), balanceCents);
  if (amountCents <= 0n || closed) return 0n;
  await post(tx, receivablePayment({ cause, holder, amountCents }));
  return amountCents;
}
