/** The SQL of the fast path of settling, settle_payments. */
import type { Queryable } from '#server/db/pool.ts';
import { legColumns } from '#server/ledger/index.ts';
import type { Contact } from '../../payers/payer-store.ts';
import type { Payment } from '../../payment.ts';
import { columnsOf, type PaymentRow, toPayment } from '../../payment-row.ts';
import type { Sender } from '../gift-store.ts';
import type { Settlement } from '../settlement.ts';

/** A payment, the person to notify, and the beneficiary's balance, read without a lock. */
export type Settleable = { payment: Payment; user: Contact | undefined; balanceCents: bigint };

type SettleableRow = PaymentRow & {
  balance: bigint;
  person_id: string | null;
  email: string | null;
  first_name: string | null;
};

const columns = `${columnsOf('settleable')}, balance, person_id, email, first_name`;

/** The payments that know these intents, in input order (find_settleable). */
export async function findSettleables(
  db: Queryable,
  intentIds: string[],
): Promise<(Settleable | undefined)[]> {
  const { rows } = await db.query<SettleableRow>(
    { name: 'find-settleable', text: `select ${columns} from find_settleable($1) as settleable` },
    [intentIds],
  );
  const found = new Map(rows.map((row) => [row.intent_id, toSettleable(row)]));
  return intentIds.map((intentId) => found.get(intentId));
}

/** A payment by its own id, for an intent that it does not know yet. */
export async function findSettleableById(db: Queryable, paymentId: string): Promise<Settleable | undefined> {
  const { rows } = await db.query<SettleableRow>(`select ${columns} from settleable where id = $1`, [
    paymentId,
  ]);
  return rows[0] && toSettleable(rows[0]);
}

function toSettleable(row: SettleableRow): Settleable {
  const { person_id: userId, email, first_name: firstName, balance } = row;
  return {
    payment: toPayment(row),
    user: userId !== null && email !== null && firstName !== null ? { userId, email, firstName } : undefined,
    balanceCents: balance,
  };
}

/** Returns for each whether it was settled. Where something changed since it was read, nothing was done. */
export async function callSettlePayments(db: Queryable, all: Settlement[]): Promise<boolean[]> {
  // A payment settles once. A second call for it may bring other words, which the plain path keeps.
  const ids = new Set<string>();
  const settlements = all.filter(({ payment: { id } }) => !ids.has(id) && ids.add(id));
  const each = <T>(read: (settlement: Settlement) => T): T[] => settlements.map(read);
  const legs = settlements.flatMap(({ movement }, index) =>
    movement.legs.map((leg) => ({ ...leg, place: index + 1 })),
  );
  const { rows } = await db.query<{ id: string }>(
    {
      name: 'settle-payments',
      text: `select id from settle_payments($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) as id`,
    },
    [
      each(({ payment }) => payment.id),
      each(({ payment }) => payment.intentId),
      each(({ payment }) => payment.totalCents),
      each(({ movement }) => movement.kind),
      each(({ movement }) => movement.key),
      each(({ payment }) => payment.beneficiary.kind),
      each(({ payment }) => payment.beneficiary.ownerId),
      each(({ balanceCents }) => balanceCents),
      each(({ sender }) => sender && JSON.stringify(senderOf(sender))),
      each(({ at }) => at),
      each(({ notification }) => notification && JSON.stringify(notification)),
      each(({ mails }) => JSON.stringify(mails)),
      legs.map(({ place }) => place),
      ...legColumns(legs),
    ],
  );
  const settled = new Set(rows.map(({ id }) => id));
  return all.map((settlement) => settlements.includes(settlement) && settled.has(settlement.payment.id));
}

function senderOf({ senderName, senderPhone, senderEmail, message }: Sender) {
  return { name: senderName, phone: senderPhone, email: senderEmail, message };
}
