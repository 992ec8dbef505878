/** SQL for the export of a user's data. No hash, token or code is read. */
import type { Queryable } from '#server/db/pool.ts';

/** Each part of the file, as a query by the user's id. */
const parts = {
  terms: `select terms_version as version, terms_accepted_at as "acceptedAt" from users
    where id = $1 and terms_version is not null`,
  linkedIdentities: `select provider, email, linked_at as "linkedAt" from linked_identity where user_id = $1`,
  twoFactor: `select enabled_at as "enabledAt",
      (select count(*)::int from backup_code where user_id = $1 and used_at is null) as "backupCodesLeft"
    from two_factor where user_id = $1 and enabled_at is not null`,
  passkeys: `select name, backed_up as synced, created_at as "createdAt", last_used_at as "lastUsedAt" from passkey
    where user_id = $1 order by created_at, id`,
  emailChanges: `select old_email as "oldEmail", new_email as "newEmail", changed_at as "changedAt",
      undone_at as "undoneAt"
    from email_change where user_id = $1 order by changed_at, id`,
  // The browser of a member of the staff is not the user's to see.
  securityEvents: `select kind, at, case when own then network end as network, case when own then device end as device,
      case when own then detail ->> 'country' end as country, not own as "byAnother"
    from security_event cross join lateral (select actor_id is null or actor_id = user_id as own) as whose
    where user_id = $1 order by at, id`,
  employers: `select company_name as company, status, employee.first_name as "firstName",
      employee.last_name as "lastName", employee.email, employee.phone_number as "phoneNumber",
      birthday, started_on::text as "startDate", employee.created_at as "listedAt",
      linked_at as "linkedAt"
    from employee join enterprise on enterprise.id = enterprise_id where user_id = $1 order by employee.created_at`,
  sessions: `select remember as remembered, user_agent as "userAgent", host(ip) as ip, created_at as "createdAt",
      last_active_at as "lastActiveAt", expires_at as "expiresAt" from session where user_id = $1 order by created_at`,
  formerUsernames: `select username, released_at as "releasedAt", free_at as "freeAt" from released_username
    where released_by = $1 order by released_at`,
  notifications: `select title, message, is_read as "isRead", created_at as "createdAt" from notification
    where user_id = $1 order by created_at, id`,
  undeliveredMails: `select template, reason, failed_at as "failedAt" from mail_failure
    where user_id = $1 order by failed_at`,
  cart: `select card.name as "giftCardName", item.amount_cents as cents, item.quantity, item.created_at as "addedAt"
    from cart_item item join gift_card card on card.id = item.gift_card_id
    where item.user_id = $1 order by item.created_at`,
  orders: `select id, total_cents as cents, created_at as "createdAt" from purchase_order
    where user_id = $1 order by created_at`,
  codeReveals: `select unit_id as "giftCardId", revealed_at as "revealedAt" from gift_card_reveal
    where user_id = $1 order by revealed_at`,
  sentGifts: `select id, recipient_email as "recipientEmail", recipient_phone as "recipientPhone", recipient_name as "recipientName", amount_cents as cents,
      claimed_cents as "claimedCents", returned_cents as "returnedCents", message, thanks, created_at as "createdAt"
    from reward where sender_kind = 'member' and sender_id = $1 order by created_at`,
  claimedGifts: `select claim.id, reward.sender_name as "senderName", reward.message, claim.amount_cents as cents,
      claim.created_at as "createdAt"
    from reward_claim claim join reward on reward.id = claim.reward_id where claim.user_id = $1 order by claim.created_at`,
  cardCases: `select unit_id as "giftCardId", problem, evidence, state, opened_at as "openedAt",
      decided_at as "decidedAt", note, refund_cents as "refundCents"
    from card_case where user_id = $1 order by opened_at`,
  cashOuts: `select id, amount_cents as cents, state, requested_at as "requestedAt",
      case when refund_id is not null then 'to the card' else outcome end as outcome, note, decided_at as "decidedAt"
    from cash_out where user_id = $1 order by requested_at`,
  // Of a guest's gift, the recipient sees the amount and the sender. Its cost, and unpaid attempts, belong to
  // the sender.
  payments: `select id, kind, status, amount_cents as cents,
      case when own then fee_cents end as "feeCents", case when own then total_cents end as "totalCents",
      intent_id as "paymentId", case when kind = 'guest_send' then sender_name end as "senderName",
      case when kind = 'guest_send' then message end as message, created_at as "createdAt",
      completed_at as "completedAt"
    from payment cross join lateral (select kind <> 'guest_send' or payer_id is not distinct from $1 as own) as whose
    where (user_id = $1 and (own or status = 'completed')) or payer_id = $1 order by created_at`,
} as const;

export type ExportPart = keyof typeof parts;

export async function readParts(
  db: Queryable,
  userId: string,
): Promise<Record<ExportPart, Record<string, unknown>[]>> {
  const read = {} as Record<ExportPart, Record<string, unknown>[]>;
  for (const part of Object.keys(parts) as ExportPart[]) {
    read[part] = (await db.query(parts[part], [userId])).rows;
  }
  return read;
}
