/** The SQL that finds recipients: active members, and whether they are employees. */
import { CSV_MAX_ROWS } from '#contract/enterprise/csv.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { CompanyRow } from '../company/company.ts';
import { type CompanyActor, scopeValues } from '../require-company-actor.ts';

export type PayoutRecipientRow = {
  id: string;
  username: string;
  first_name: string;
  last_name: string;
  email: string;
  phone_number: string | null;
  profile_image_url: string | null;
  on_list: boolean;
  /** False for an employee whom staff froze: known to the company, and not to be paid now. */
  payable: boolean;
};

/**
 * Members that the actor can pay, and frozen employees. An employee is linked to the enterprise and, for a
 * department manager, uploaded by that manager. Others must be verified and public, and a department manager
 * pays none of them.
 */
const recipients = `select users.id, username, users.first_name, users.last_name, users.email, users.phone_number,
    profile_image_url, listed.on_list, users.frozen_at is null as payable
  from users
  cross join lateral (
    select exists (
      select from employee
      where employee.enterprise_id = $1 and employee.user_id = users.id and employee.status = 'linked'
        and (not $3 or exists (
          select from employee_upload upload
          where upload.enterprise_id = $1 and upload.user_id = users.id and upload.uploader_id = $2))
    ) as on_list
  ) listed
  where users.user_type in ('regular', 'individual') and users.deleted_at is null
    and (listed.on_list
      or (not $3 and users.frozen_at is null and users.email_verified_at is not null and not users.email_verified_manually
        and users.profile_visibility = 'public'))`;

export type PayingCompany = Pick<
  CompanyRow,
  'created_at' | 'company_name' | 'is_active' | 'minimum_reached_at' | 'balance_cents'
>;

/** `owes`: owes money for a disputed payment. */
export type Payee = PayoutRecipientRow & { owes: boolean };

/** What a payout has to know first. Planned once per connection. `frozen`: the actor may not pay now. */
export async function findCompanyAndRecipient(
  db: Queryable,
  acting: CompanyActor,
  userId: string,
): Promise<{ company: PayingCompany | undefined; recipient: Payee | undefined; frozen: boolean }> {
  const { rows } = await db.query<
    PayingCompany & { actor_frozen: boolean } & { [Column in keyof Payee]: Payee[Column] | null }
  >({
    name: 'company-and-recipient',
    text: `select coalesce((
          select actor.company_money_frozen_until > clock_timestamp() from users actor where actor.id = $2), false)
          as actor_frozen,
        enterprise.created_at, company_name, is_active, minimum_reached_at,
        coalesce(account.balance, 0)::bigint as balance_cents,
        recipient.*, exists (
          select from ledger_account debt
          where debt.kind = 'receivable' and debt.owner_id = recipient.id and debt.balance < 0) as owes
      from enterprise
      left join ledger_account account on account.kind = 'enterprise' and account.owner_id = enterprise.id
      left join (${recipients} and users.id = $4) as recipient on true
      where enterprise.id = $1`,
    values: [...scopeValues(acting), userId],
  });
  const [row] = rows;
  const recipient = row && isFound(row) ? row : undefined;
  return { company: row, recipient, frozen: row?.actor_frozen ?? false };
}

function isFound(row: { id: string | null }): row is Payee {
  return row.id !== null;
}

/** At most two: more than one means that a shared phone number finds nobody. None is frozen. */
export async function findPayoutRecipients(
  db: Queryable,
  acting: CompanyActor,
  by: { email: string } | { phoneDigits: string } | { username: string },
): Promise<PayoutRecipientRow[]> {
  const [column, value] =
    'email' in by
      ? ['email', by.email]
      : 'username' in by
        ? ['username', by.username]
        : ['phone_digits', by.phoneDigits];
  const { rows } = await db.query<PayoutRecipientRow>(
    `${recipients} and users.frozen_at is null and users.${column} = $4 order by on_list desc limit 2`,
    [...scopeValues(acting), value],
  );
  return rows;
}

export type NamedRecipient = PayoutRecipientRow & {
  listed_email: string;
  listed_name: string;
  /** Ten digits of the number that the company uploaded, and of the one in the profile. */
  listed_digits: string | null;
  own_digits: string | null;
};

/**
 * Employees with these emails (as the enterprise knows them), usernames in lower case, or ten digits of a
 * phone number.
 */
export async function selectNamedEmployees(
  db: Queryable,
  acting: CompanyActor,
  names: string[],
  phoneDigits: string[],
): Promise<NamedRecipient[]> {
  const { rows } = await db.query<NamedRecipient>(
    `select recipient.*, employee.email as listed_email,
       employee.first_name || ' ' || employee.last_name as listed_name,
       right(regexp_replace(employee.phone_number, '\\D', '', 'g'), 10) as listed_digits,
       (select phone_digits from users own where own.id = recipient.id) as own_digits
     from (${recipients} and listed.on_list and users.id in (
       select user_id from employee where enterprise_id = $1 and email = any ($4::text[])
       union all
       select id from users where username = any ($4::text[]) and deleted_at is null
       union all
       select user_id from employee
       where enterprise_id = $1 and phone_number is not null
         and right(regexp_replace(phone_number, '\\D', '', 'g'), 10) = any ($5::text[])
       union all
       select id from users where phone_digits = any ($5::text[]) and deleted_at is null)) as recipient
     join employee on employee.enterprise_id = $1 and employee.user_id = recipient.id`,
    [...scopeValues(acting), names, phoneDigits],
  );
  return rows;
}

/** Employees with these ids, or all of them; at most one more than a payout can take. */
export async function selectEmployeesToPay(
  db: Queryable,
  acting: CompanyActor,
  userIds: string[] | 'everyone',
): Promise<PayoutRecipientRow[]> {
  const all = userIds === 'everyone';
  const { rows } = await db.query<PayoutRecipientRow>(
    `${recipients} and listed.on_list and ($4 or users.id = any ($5::uuid[]))
     ${all ? 'and users.id in (select user_id from employee where enterprise_id = $1)' : ''}
     order by users.last_name, users.first_name, users.id
     limit $6`,
    [...scopeValues(acting), all, all ? [] : userIds, CSV_MAX_ROWS + 1],
  );
  return rows;
}
