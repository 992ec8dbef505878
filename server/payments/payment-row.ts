/** A payment as the database stores it. */
import { beneficiaryOf, type Payment, type PaymentKind, type PaymentStatus } from './payment.ts';

export type PaymentRow = {
  id: string;
  kind: PaymentKind;
  user_id: string | null;
  enterprise_id: string | null;
  payer_id: string | null;
  amount_cents: bigint;
  fee_basis_points: number;
  fee_cents: bigint;
  total_cents: bigint;
  status: PaymentStatus;
  intent_id: string | null;
  customer_id: string | null;
  sender_name: string | null;
  sender_email: string | null;
  message: string | null;
  problem: string | null;
  created_at: Date;
};

const names = [
  'id',
  'kind',
  'user_id',
  'enterprise_id',
  'payer_id',
  'amount_cents',
  'fee_basis_points',
  'fee_cents',
  'total_cents',
  'status',
  'intent_id',
  'customer_id',
  'sender_name',
  'sender_email',
  'message',
  'problem',
  'created_at',
] as const satisfies readonly (keyof PaymentRow)[];

/** The columns of a row, for a select from `table`. */
export function columnsOf(table: string): string {
  return names.map((name) => `${table}.${name}`).join(', ');
}

export function toPayment(row: PaymentRow): Payment {
  return {
    id: row.id,
    kind: row.kind,
    beneficiary: beneficiaryOf(row),
    payerId: row.payer_id,
    amountCents: row.amount_cents,
    feeBasisPoints: row.fee_basis_points,
    feeCents: row.fee_cents,
    totalCents: row.total_cents,
    status: row.status,
    intentId: row.intent_id,
    customerId: row.customer_id,
    senderName: row.sender_name,
    senderEmail: row.sender_email,
    message: row.message,
    problem: row.problem,
    createdAt: row.created_at,
  };
}
