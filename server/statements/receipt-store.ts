/** The SQL of a receipt: the card payment and its refunds. */
import type { EnterpriseTransaction } from '#contract/enterprise/funds.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { PaymentKind } from '#server/payments/index.ts';

export type ReceiptPaymentRow = {
  id: string;
  kind: PaymentKind;
  payer_id: string | null;
  status: string;
  intent_id: string | null;
  fee_cents: bigint;
  total_cents: bigint;
  sender_name: string | null;
  message: string | null;
  failure_message: string | null;
  card_brand: string | null;
  card_last4: string | null;
  by_staff: boolean;
};

export type ReceiptRefundRow = {
  transaction_id: string | null;
  amount_cents: bigint;
  fee_cents: bigint;
  status: 'held' | 'settled' | 'released' | 'failed';
  created_at: Date;
};

export async function selectPaid(db: Queryable, paymentId: string): Promise<ReceiptPaymentRow | undefined> {
  const { rows } = await db.query<ReceiptPaymentRow>(
    `select id, kind, payer_id, status, intent_id, fee_cents, total_cents, sender_name, message, failure_message,
       card_brand, card_last4, exists (select from staff_completion
         where payment_id = payment.id and covered_at is null) as by_staff
     from payment where id = $1`,
    [paymentId],
  );
  return rows[0];
}

/** The refunds of a payment, oldest first, each with its line on the statement. */
export async function selectReceiptRefunds(db: Queryable, paymentId: string): Promise<ReceiptRefundRow[]> {
  const { rows } = await db.query<ReceiptRefundRow>(
    `select entry.public_id as transaction_id, refund.amount_cents, refund.fee_cents, refund.status, refund.created_at
     from refund left join ledger_transaction entry on entry.operation_key = 'refund-hold:' || refund.id
     where refund.payment_id = $1 order by refund.created_at, refund.id`,
    [paymentId],
  );
  return rows;
}

/** The type of a movement in a company's list, by the number of its ledger transaction. */
export async function findCompanyType(
  db: Queryable,
  sequence: bigint,
): Promise<EnterpriseTransaction['type']> {
  const { rows } = await db.query<{ type: EnterpriseTransaction['type'] }>(
    'select type from enterprise_statement where sequence = $1 limit 1',
    [sequence],
  );
  const [row] = rows;
  if (!row) throw new Error('A line of the ledger is in no list of a company.');
  return row.type;
}
