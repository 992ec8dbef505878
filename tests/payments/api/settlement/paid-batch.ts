/** Payments that are settled in one batch (settle_payments). */
import { findSettleable } from '#server/payments/settlement/fast-path/settle-batch.ts';
import { settleOne } from '#server/payments/settlement/fast-path/settle-one.ts';
import { type Bank, openBank, type Person } from '../bank.ts';

export type Paid = Awaited<ReturnType<typeof payFifty>>;

/** The product with a bank, and payments that are paid but not settled. */
export async function openBatches() {
  const bank = await openBank();

  const paid = (person?: Person) => payFifty(bank, person);

  /** Settles all of them in one batch. */
  function settle(payments: Paid[]) {
    return Promise.all(payments.map(({ intent, seen }) => settleOne(bank.deps, intent, seen)));
  }

  return { bank, paid, settle };
}

/**
 * A paid payment of fifty dollars, as it is read before its settlement, with its intent at the card
 * processor.
 */
async function payFifty(bank: Bank, person?: Person) {
  const maya = person ?? (await bank.person());
  const { paymentIntentId: intentId } = await bank.begin(maya, '50');
  await bank.pay(intentId);
  const seen = await findSettleable(bank.db, intentId);
  const intent = await bank.cardProcessor.retrievePaymentIntent(intentId);
  if (!seen || !intent) throw new Error('The payment is not there.');
  return { maya, intentId, seen, intent };
}
