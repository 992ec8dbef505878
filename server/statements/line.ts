/** A line of a statement, in what the views of a member, an enterprise and staff have in common. */
import { formatCents } from '#contract/kernel/money.ts';

/** The columns that every query of lines selects. */
export type LineColumns<Type, Status> = {
  id: string;
  type: Type;
  description: string;
  amount_cents: bigint;
  status: Status;
  created_at: Date;
  intent_id: string | null;
  scheduled_for: Date | null;
};

export type Line<Type, Status> = {
  id: string;
  type: Type;
  description: string;
  /** From the holder's side: money in is positive, money out negative. */
  amountCents: bigint;
  status: Status;
  createdAt: Date;
  intentId: string | null;
  /** When the gift or reward that it paid for goes out; null once it is sent. */
  scheduledFor: Date | null;
};

/** The last line of a page of one balance. */
export type StatementPlace = { atMicros: bigint; sequence: bigint; id: string };

export function fromRow<Type, Status>(row: LineColumns<Type, Status>): Line<Type, Status> {
  return {
    id: row.id,
    type: row.type,
    description: row.description,
    amountCents: row.amount_cents,
    status: row.status,
    createdAt: row.created_at,
    intentId: row.intent_id,
    scheduledFor: row.scheduled_for,
  };
}

/** The line in the contract's form. */
export function shownLine<Type, Status>(line: Line<Type, Status>) {
  return {
    id: line.id,
    type: line.type,
    description: line.description,
    amount: formatCents(line.amountCents),
    status: line.status,
    createdAt: line.createdAt.toISOString(),
    stripePaymentIntentId: line.intentId,
    scheduledFor: line.scheduledFor?.toISOString() ?? null,
  };
}
