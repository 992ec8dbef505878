/** The SQL of settling in one round trip. */
import type { Queryable } from '#server/db/pool.ts';
import { ledgerRefusal, legColumns, type Movement } from '#server/ledger/index.ts';
import type { Person } from './payer-store.ts';
import type { Payment } from './payment.ts';
import { columnsOf, type PaymentRow, toPayment } from './payment-row.ts';
import type { PaidPayment } from './settlement.ts';
import type { News } from './tell-people.ts';

/** A payment, whoever is told when it arrives, and the balance that it is for, as they are without a lock. */
export type Settleable = { payment: Payment; person: Person | undefined; balanceCents: bigint };

type SettleableRow = PaymentRow & {
  balance: bigint;
  person_id: string | null;
  email: string;
  first_name: string;
};

const select = `select ${columnsOf('payment')}, account.balance, person.id as person_id, person.email, person.first_name
  from payment
  join ledger_account account
    on account.kind = case payment.kind when 'enterprise_funding' then 'enterprise' else 'member' end
    and account.owner_id = coalesce(payment.user_id, payment.enterprise_id)
  left join users person
    on person.id = case payment.kind when 'enterprise_funding' then payment.payer_id else payment.user_id end
    and person.deleted_at is null`;

/** Named, because planning the join takes longer than doing it. */
const findBy = {
  intent: { name: 'settleable-by-intent', text: `${select} where payment.intent_id = $1` },
  id: { name: 'settleable-by-id', text: `${select} where payment.id = $1` },
};

/** By the intent that the payment knows, or else by its id, where one is given. */
export async function findSettleable(
  db: Queryable,
  intentId: string,
  paymentId?: string,
): Promise<Settleable | undefined> {
  const known = await db.query<SettleableRow>(findBy.intent, [intentId]);
  const { rows } =
    known.rows.length > 0 || paymentId === undefined
      ? known
      : await db.query<SettleableRow>(findBy.id, [paymentId]);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { person_id: userId, email, first_name: firstName, balance } = row;
  return {
    payment: toPayment(row),
    person: userId === null ? undefined : { userId, email, firstName },
    balanceCents: balance,
  };
}

/** False where something is not as it was seen; then nothing was done. */
export async function callSettlePayment(
  db: Queryable,
  settled: {
    payment: PaidPayment;
    movement: Movement;
    balanceCents: bigint;
    notificationId: string;
    news: News | undefined;
    at: Date;
  },
): Promise<boolean> {
  const { payment, movement, news } = settled;
  const { rows } = await db
    .query<{ done: boolean }>(
      {
        name: 'settle-payment',
        text: `select settle_payment($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18) as done`,
      },
      [
        payment.id,
        payment.intentId,
        payment.totalCents,
        settled.at,
        movement.kind,
        movement.key,
        ...legColumns(movement.legs),
        payment.beneficiary.kind,
        payment.beneficiary.ownerId,
        settled.balanceCents,
        settled.notificationId,
        news?.notification.userId,
        news?.notification.title,
        news?.notification.message,
        news?.letter,
      ],
    )
    .catch((error: unknown) => {
      throw ledgerRefusal(error);
    });
  return rows[0]?.done ?? false;
}
