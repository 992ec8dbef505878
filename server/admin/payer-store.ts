/**
 * SQL about who paid. It reads the tables `payment`, `person` (a user) and `company`, which `payerTables`
 * joins.
 */

import { fullNameOrNullSql } from '#server/db/full-name-sql.ts';

/** A guest paid: refunds and disputes concern the guest, not the member who received the gift. */
export const isGuest = `payment.kind in ('guest_send', 'guest_reward')`;

export const personName = fullNameOrNullSql('person');

export const payerName = `case when ${isGuest} then coalesce(payment.sender_name, 'A guest')
  else coalesce(company.company_name, ${personName}, 'A deleted account') end`;

/** Empty for a company, a deleted account, and a guest who gave none. */
export const payerEmail = `coalesce(case when ${isGuest} then payment.sender_email else person.email end, '')`;

export const payerTables = `left join users person on person.id = payment.user_id and person.deleted_at is null
  left join enterprise company on company.id = payment.enterprise_id`;
