/** The SQL of an enterprise's employees. */
import type { EMPLOYEE_STATUSES } from '#contract/enterprise/employees.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import { type CompanyActor, scopeValues } from '../require-company-actor.ts';
import type { EmployeeRow } from './employee-row.ts';

export type ListedEmployeeRow = {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  username: string | null;
  phone_number: string | null;
  balance_cents: bigint | null;
  status: (typeof EMPLOYEE_STATUSES)[number];
  can_pay: boolean;
  birthday: string | null;
  start_date: string | null;
  created_at: Date;
  created_micros: bigint;
};

/**
 * Until an employee accepts, the enterprise sees only what it uploaded. The balance waits for a person as
 * well: an account that the upload opened is linked before anybody has followed its invitation.
 */
const listed = `select * from (
    select employee.user_id as id, employee.email, employee.created_at,
      (extract(epoch from employee.created_at) * 1000000)::bigint as created_micros,
      case when linked then users.first_name else employee.first_name end as first_name,
      case when linked then users.last_name else employee.last_name end as last_name,
      case when linked then users.username end as username,
      case when linked then coalesce(users.phone_number, employee.phone_number) else employee.phone_number end
        as phone_number,
      case when linked and users.email_verified_at is not null then account.balance end as balance_cents,
      case when not linked then 'asked' when users.email_verified_at is null then 'invited' else 'active' end as status,
      linked and users.frozen_at is null as can_pay, employee.birthday, employee.started_on::text as start_date
    from employee
    cross join lateral (select employee.status = 'linked' as linked) as link
    join users on users.id = employee.user_id and users.deleted_at is null
    left join ledger_account account on account.kind = 'member' and account.owner_id = users.id
    where employee.enterprise_id = $1
      and (not $3 or exists (
        select from employee_upload upload
        where upload.enterprise_id = $1 and upload.user_id = employee.user_id and upload.uploader_id = $2))
  ) as listed`;

export type EmployeeFilter = {
  search: string | null;
  status: (typeof EMPLOYEE_STATUSES)[number] | null;
};

const wanted = `($4::text is null or position(lower($4) in
    lower(concat_ws(' ', first_name, last_name, email, username))) > 0)
  and ($5::text is null or status = $5)`;

/**
 * Newest first. `before` is the place of the last row of the previous page, who may have left the list since.
 */
export async function selectEmployees(
  db: Queryable,
  acting: CompanyActor,
  {
    search,
    status,
    before,
    limit,
  }: EmployeeFilter & { before: { micros: bigint; id: string } | null; limit: number },
): Promise<ListedEmployeeRow[]> {
  const { rows } = await db.query<ListedEmployeeRow>(
    `${listed}
     where ${wanted}
       and ($6::bigint is null or (created_at, id) <
         (timestamptz 'epoch' + $6::bigint * interval '1 microsecond', $7::uuid))
     order by created_at desc, id desc
     limit $8`,
    [...scopeValues(acting), search, status, before?.micros, before?.id, limit],
  );
  return rows;
}

/** Reads only an index. */
export async function hasMoreEmployees(db: Queryable, enterpriseId: string, most: number): Promise<boolean> {
  const { rowCount } = await db.query('select from employee where enterprise_id = $1 offset $2 limit 1', [
    enterpriseId,
    most,
  ]);
  return rowCount === 1;
}

type EmployeeSums = { count: number; balance_cents: bigint };

export async function selectEmployeeSums(
  db: Queryable,
  acting: CompanyActor,
  { search, status }: EmployeeFilter,
): Promise<EmployeeSums> {
  const { rows } = await db.query<EmployeeSums>(
    `select count(*)::int as count, coalesce(sum(balance_cents), 0)::bigint as balance_cents
     from (${listed} where ${wanted}) as found`,
    [...scopeValues(acting), search, status],
  );
  return rows[0] ?? { count: 0, balance_cents: 0n };
}

export async function selectEmployeesByIds(
  db: Queryable,
  acting: CompanyActor,
  ids: string[],
): Promise<ListedEmployeeRow[]> {
  const { rows } = await db.query<ListedEmployeeRow>(`${listed} where id = any ($4::uuid[])`, [
    ...scopeValues(acting),
    ids,
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export type KnownUser = {
  id: string;
  email: string;
  /** Whether they are on the list already, under this email or another. */
  on_list: boolean;
  /** Null for a recipient who is not on the list. */
  birthday: string | null;
  start_date: string | null;
  is_member: boolean;
  /** When they declined, unless that is long ago. */
  declined_at: Date | null;
};

/** Accounts and listed employees with these emails, including addresses that changed since. */
export async function selectKnown(
  db: Queryable,
  enterpriseId: string,
  emails: string[],
  declinedSince: Date,
): Promise<KnownUser[]> {
  const { rows } = await db.query<KnownUser>(
    `select user_id as id, email, true as on_list, birthday, started_on::text as start_date, true as is_member,
       null::timestamptz as declined_at
     from employee where enterprise_id = $1 and email = any ($2::text[])
     union all
     select users.id, users.email, listed.user_id is not null, listed.birthday, listed.started_on::text,
       user_type in ('regular', 'individual'), question.declined_at
     from users
     left join employer_question question
       on question.enterprise_id = $1 and question.user_id = users.id and question.declined_at > $3
     left join employee listed on listed.enterprise_id = $1 and listed.user_id = users.id
     where users.email = any ($2::text[]) and deleted_at is null
       and not exists (select from employee where enterprise_id = $1 and employee.email = users.email)`,
    [enterpriseId, emails, declinedSince],
  );
  return rows;
}

export type ToList = EmployeeRow & { userId: string; status: 'asked' | 'linked' };

/** Returns the ids that were not on the list before. */
export async function insertEmployees(
  tx: Tx,
  enterpriseId: string,
  users: ToList[],
  now: Date,
): Promise<Set<string>> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into employee (enterprise_id, user_id, status, first_name, last_name, email, phone_number, created_at,
       linked_at, birthday, started_on)
     select $1, user_id, status, first_name, last_name, email, phone_number, $8,
       case when status = 'linked' then $8::timestamptz end, nullif(birthday, '-'), nullif(start_date, '-')::date
     from unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $9::text[], $10::text[])
       as person (user_id, status, first_name, last_name, email, phone_number, birthday, start_date)
     on conflict do nothing
     returning user_id as id`,
    [
      enterpriseId,
      users.map(({ userId }) => userId),
      users.map(({ status }) => status),
      users.map(({ firstName }) => firstName),
      users.map(({ lastName }) => lastName),
      users.map(({ email }) => email),
      users.map(({ phoneNumber }) => phoneNumber),
      now,
      users.map(({ birthday }) => birthday),
      users.map(({ startDate }) => startDate),
    ],
  );
  return new Set(rows.map(({ id }) => id));
}

/** The dates of people on the list. `-` removes a date, null keeps it. */
export async function updateDates(
  tx: Tx,
  enterpriseId: string,
  people: { userId: string; birthday: string | null; startDate: string | null }[],
): Promise<void> {
  await tx.query(
    `update employee set birthday = nullif(coalesce(given.birthday, employee.birthday), '-'),
       started_on = case when given.start_date is null then started_on else nullif(given.start_date, '-')::date end
     from unnest($2::uuid[], $3::text[], $4::text[]) as given (user_id, birthday, start_date)
     where enterprise_id = $1 and employee.user_id = given.user_id`,
    [
      enterpriseId,
      people.map(({ userId }) => userId),
      people.map(({ birthday }) => birthday),
      people.map(({ startDate }) => startDate),
    ],
  );
}

/** Records the uploader. Users who are not on the list are skipped. */
export async function insertUploads(
  tx: Tx,
  { enterpriseId, userId }: CompanyActor,
  ids: string[],
): Promise<void> {
  await tx.query(
    `insert into employee_upload (enterprise_id, user_id, uploader_id)
     select enterprise_id, user_id, $2 from employee where enterprise_id = $1 and user_id = any ($3::uuid[])
     on conflict do nothing`,
    [enterpriseId, userId, ids],
  );
}

/**
 * Removes employees from the list. A department manager removes only their own uploads; an employee without
 * any uploader leaves the list.
 */
export async function deleteEmployee(tx: Tx, acting: CompanyActor, userId: string): Promise<void> {
  if (!acting.ownOnly) {
    await tx.query('delete from employee where enterprise_id = $1 and user_id = $2', [
      acting.enterpriseId,
      userId,
    ]);
    return;
  }
  await tx.query(
    'delete from employee_upload where enterprise_id = $1 and user_id = $2 and uploader_id = $3',
    [acting.enterpriseId, userId, acting.userId],
  );
  await tx.query(
    `delete from employee where enterprise_id = $1 and user_id = $2
       and not exists (select from employee_upload where enterprise_id = $1 and user_id = $2)`,
    [acting.enterpriseId, userId],
  );
}
