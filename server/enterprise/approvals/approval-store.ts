/** The SQL of requests for approval. */

import type { APPROVAL_VIEWS } from '#contract/enterprise/approvals.ts';
import { fullNameOrNullSql } from '#server/db/full-name-sql.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { CompanyActor } from '../require-company-actor.ts';
import type { ApprovalRow, InvitedManager, RequestEnd } from './approval.ts';

const columns = `id, enterprise_id, kind, state, maker_id, maker_role, amount_cents, invitation, created_at, expires_at,
  ended_as, decided_by`;

/** Locks the request until the transaction ends: two decisions meet here. */
export async function lockRequest(tx: Tx, id: string): Promise<ApprovalRow | undefined> {
  const { rows } = await tx.query<ApprovalRow>(
    `select ${columns} from approval_request where id = $1 for update`,
    [id],
  );
  return rows[0];
}

/** Opens the request of a batch whose money is held; pay_person does so for one payout. */
export async function openRequest(
  tx: Tx,
  acting: CompanyActor,
  { id, amountCents, now }: { id: string; amountCents: bigint; now: Date },
): Promise<void> {
  await tx.query(`select approval_open($1, $2, 'payouts', $3, $4, $5, $6)`, [
    id,
    acting.enterpriseId,
    acting.userId,
    acting.role,
    amountCents,
    now,
  ]);
}

export async function insertInvitation(
  tx: Tx,
  acting: CompanyActor,
  { id, invitation, now }: { id: string; invitation: InvitedManager; now: Date },
): Promise<void> {
  await tx.query(
    `insert into approval_request (id, enterprise_id, kind, state, maker_id, maker_role, invitation, created_at, expires_at)
     values ($1, $2, 'invitation', 'PENDING APPROVAL', $3, $4, $5, $6::timestamptz, $6::timestamptz + interval '30 days')`,
    [id, acting.enterpriseId, acting.userId, acting.role, JSON.stringify(invitation), now],
  );
}

export type Ending = {
  as: RequestEnd;
  /** Null where the product itself cancels. */
  by: { userId: string; role: string } | null;
  note: string | null;
  now: Date;
};

export async function endRequestRow(tx: Tx, id: string, { as, by, note, now }: Ending): Promise<void> {
  await tx.query(
    `update approval_request set state = case when $2::text = 'approved' then 'EXECUTED' else 'CANCELED' end,
       ended_as = $2, decided_by = $3, decided_role = $4, note = $5, ended_at = $6
     where id = $1`,
    [id, as, by?.userId, by?.role, note, now],
  );
}

export type ShownRequest = ApprovalRow & {
  maker_name: string | null;
  decided_by_name: string | null;
  note: string | null;
  ended_at: Date | null;
  recipient_name: string | null;
  on_list: boolean | null;
  rows: number | null;
  message: string | null;
  /** Of an order of rewards. */
  channel: string | null;
  email_domain: string;
  /** The managers to whom a waiting order sends a reward: they do not decide it. */
  rewarded_ids: string[];
  /** Whether the company has another manager who can decide it now. */
  has_decider: boolean;
};

/** Without the right to approve, a manager sees their own. */
const shown = `select request.id, request.enterprise_id, request.kind, request.state, request.maker_id,
    request.maker_role, request.amount_cents, request.invitation, request.created_at, request.expires_at,
    request.ended_as, request.decided_by, request.note, request.ended_at,
    ${fullNameOrNullSql('maker')} as maker_name,
    ${fullNameOrNullSql('decider')} as decided_by_name,
    coalesce(payout.recipient_name, case when ordered.reward_count = 1 then coalesce(first.recipient_email, first.recipient_phone) end) as recipient_name,
    case when payout.id is not null then exists (
      select from employee where employee.enterprise_id = request.enterprise_id
        and employee.user_id = payout.recipient_id and employee.status = 'linked') end as on_list,
    coalesce(batch.payable_rows, ordered.reward_count) as rows,
    coalesce(payout.message, batch.message, first.message) as message, ordered.channel, enterprise.email_domain,
    rewarded.ids as rewarded_ids,
    exists (select from users other
      where other.enterprise_id = request.enterprise_id and other.id <> request.maker_id and other.deleted_at is null
        and other.id <> all (rewarded.ids)
        and other.email_verified_at is not null and other.frozen_at is null
        and other.password_reset_required_at is null and (other.enterprise_role = 'super_admin'
          or (other.enterprise_role = 'account_manager' and request.kind <> 'invitation'))) as has_decider
  from approval_request request
  join enterprise on enterprise.id = request.enterprise_id
  left join users maker on maker.id = request.maker_id and maker.deleted_at is null
  left join users decider on decider.id = request.decided_by and decider.deleted_at is null
  left join payout on request.kind = 'payout' and payout.id = request.id
  left join payout_batch batch on request.kind = 'payouts' and batch.id = request.id
  left join reward_order ordered on request.kind = 'rewards' and ordered.id = request.id
  left join reward first on first.order_id = ordered.id and first.position = 1
  cross join lateral (select array(
    select manager.id from users manager
    where request.kind = 'rewards' and request.state = 'PENDING APPROVAL'
      and manager.enterprise_id = request.enterprise_id and manager.deleted_at is null
      and exists (select from reward where reward.order_id = request.id
        and (reward.recipient_email = manager.email or reward.recipient_phone = case
          when manager.phone_number like '+%' then manager.phone_number else '+1' || manager.phone_digits end))
  ) as ids) as rewarded
  where request.enterprise_id = $1 and ($2::uuid is null or request.maker_id = $2)`;

export type RequestReader = { enterpriseId: string; makerId: string | null };

/** Newest first; `before` is the last id of the previous page. */
export async function selectApprovalRequests(
  db: Queryable,
  { enterpriseId, makerId }: RequestReader,
  {
    view,
    before,
    limit,
  }: { view: (typeof APPROVAL_VIEWS)[number] | null; before: string | null; limit: number },
): Promise<ShownRequest[]> {
  const { rows } = await db.query<ShownRequest>(
    `${shown} and ($3::text is null or (request.state = 'PENDING APPROVAL') = ($3 = 'waiting'))
       and ($4::uuid is null or (request.created_at, request.id) <
         (select created_at, id from approval_request where id = $4))
     order by request.created_at desc, request.id desc limit $5`,
    [enterpriseId, makerId, view, before, limit],
  );
  return rows;
}

export async function findRequest(
  db: Queryable,
  { enterpriseId, makerId }: RequestReader,
  id: string,
): Promise<ShownRequest | undefined> {
  const { rows } = await db.query<ShownRequest>(`${shown} and request.id = $3`, [enterpriseId, makerId, id]);
  return rows[0];
}

/** Everybody who can decide: managers of the company who can sign in, without the maker. */
export type NotifiedDecider = { id: string; email: string; first_name: string };

export async function selectDeciders(db: Queryable, request: ApprovalRow): Promise<NotifiedDecider[]> {
  const { rows } = await db.query<NotifiedDecider>(
    `select id, email, first_name from users
     where enterprise_id = $1 and id <> $2 and deleted_at is null and email_verified_at is not null
       and frozen_at is null and password_reset_required_at is null and enterprise_role = any ($3::text[])
     order by id`,
    [
      request.enterprise_id,
      request.maker_id,
      request.kind === 'invitation' ? ['super_admin'] : ['super_admin', 'account_manager'],
    ],
  );
  return rows;
}

/** Requests that have to be canceled without a decision, and why, from after the id `after`. */
export async function selectToCancel(
  db: Queryable,
  now: Date,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ id: string; as: 'expired' | 'maker-left' | 'recipient-left' }[]> {
  const { rows } = await db.query<{ id: string; as: 'expired' | 'maker-left' | 'recipient-left' }>(
    `select request.id,
       case when request.expires_at <= $1 then 'expired' when maker.deleted_at is not null then 'maker-left'
         else 'recipient-left' end as "as"
     from approval_request request
     left join users maker on maker.id = request.maker_id
     left join payout on request.kind = 'payout' and payout.id = request.id
     left join users recipient on recipient.id = payout.recipient_id
     where request.state = 'PENDING APPROVAL'
       and (request.expires_at <= $1 or maker.deleted_at is not null or recipient.deleted_at is not null)
       and ($3::uuid is null or request.id > $3)
     order by request.id limit $2`,
    [now, limit, after],
  );
  return rows;
}

/** Locks them all before the first one's money returns: a decision locks its request before the balance. */
export async function lockWaitingOf(tx: Tx, makerId: string): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from approval_request where maker_id = $1 and state = 'PENDING APPROVAL' order by id for update`,
    [makerId],
  );
  return rows.map(({ id }) => id);
}

/** The cents of a company's payouts that wait for approval. */
export async function heldInPayouts(db: Queryable, enterpriseId: string): Promise<bigint> {
  const { rows } = await db.query<{ cents: bigint }>(
    `select coalesce(sum(account.balance), 0)::bigint as cents
     from approval_request request
     join ledger_account account on account.kind = 'payout_hold' and account.owner_id = request.id
     where request.enterprise_id = $1`,
    [enterpriseId],
  );
  return rows[0]?.cents ?? 0n;
}
