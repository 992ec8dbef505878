/** The SQL of payments in the past of a demonstration. */
import type { Tx } from '#server/db/transaction.ts';
import type { Payment } from './payment.ts';

export type PastPayment = Omit<
  Payment,
  'intentId' | 'status' | 'customerId' | 'problem' | 'senderEmail' | 'createdAt'
> & { intentId: string; completedAt: Date };

/** All completed, with the stand-in's usual card. Their recipients were notified at once. */
export async function insertPastPayments(tx: Tx, payments: readonly PastPayment[]): Promise<void> {
  const each = <T>(read: (payment: PastPayment) => T): T[] => payments.map(read);
  const ownerOf = (kind: PastPayment['beneficiary']['kind']) =>
    each(({ beneficiary }) => (beneficiary.kind === kind ? beneficiary.ownerId : null));
  await tx.query(
    `insert into payment (id, kind, user_id, enterprise_id, payer_id, amount_cents, fee_basis_points, fee_cents, total_cents,
       intent_id, sender_name, message, created_at, completed_at, status, card_brand, card_last4, told_at)
     select id, kind, user_id, enterprise_id, payer_id, amount_cents, fee_basis_points, fee_cents, total_cents, intent_id,
       sender_name, message, at - interval '20 seconds', at, 'completed', 'visa', '4242', at
     from unnest($1::uuid[], $2::text[], $3::uuid[], $4::uuid[], $5::uuid[], $6::bigint[], $7::int[], $8::bigint[],
       $9::bigint[], $10::text[], $11::text[], $12::text[], $13::timestamptz[])
       as past (id, kind, user_id, enterprise_id, payer_id, amount_cents, fee_basis_points, fee_cents, total_cents,
         intent_id, sender_name, message, at)`,
    [
      each(({ id }) => id),
      each(({ kind }) => kind),
      ownerOf('member'),
      ownerOf('enterprise'),
      each(({ payerId }) => payerId),
      each(({ amountCents }) => amountCents),
      each(({ feeBasisPoints }) => feeBasisPoints),
      each(({ feeCents }) => feeCents),
      each(({ totalCents }) => totalCents),
      each(({ intentId }) => intentId),
      each(({ senderName }) => senderName),
      each(({ message }) => message),
      each(({ completedAt }) => completedAt),
    ],
  );
}
