/** Money that companies pay by bank. */
import { bankClearing, enterprise } from '../accounts.ts';
import { between, type Decision, type Movement } from '../movement.ts';

/** A company paid an invoice by bank, and staff found the payment. */
export function invoicePayment(paid: {
  invoiceId: string;
  enterpriseId: string;
  amountCents: bigint;
  decision: Decision;
  description: string;
}): Movement {
  return {
    kind: 'invoice_payment',
    key: `invoice:${paid.invoiceId}`,
    decision: paid.decision,
    details: { invoiceId: paid.invoiceId },
    legs: between(
      { account: bankClearing },
      { account: enterprise(paid.enterpriseId), description: paid.description },
      paid.amountCents,
    ),
  };
}
