/** The SQL of users for staff: one of them, and lists that stay fast over a million of them. */
import type { USER_FILTERS } from '#contract/admin/customers.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { CustomerRow, PersonRow } from './customer.ts';

const columns = `person.id, person.username, person.first_name, person.last_name, person.email,
  person.email_verified_at, person.phone_number, person.profile_image_url, person.profile_complete,
  person.two_factor_enabled, person.password_hash is not null as has_password,
  person.password_reset_required_at is not null as password_reset_required, person.frozen_at, person.created_at,
  person.updated_at, person.user_type, person.authority_role, person.enterprise_id, person.enterprise_role,
  account.balance, (extract(epoch from person.created_at) * 1000000)::bigint as created_micros`;

const withBalance = `left join ledger_account account on account.kind = 'member' and account.owner_id = person.id`;

export type ListedCustomerRow = CustomerRow & {
  created_micros: bigint;
  /** The order of a list by name, or of a search. */
  key: string;
};

export type Narrowing = {
  filter?: (typeof USER_FILTERS)[number] | undefined;
  /** Without staff, for callers who do not manage them. */
  staffToo: boolean;
};

/** Literals, so that the planner sees which partial index fits. */
const filters: Record<(typeof USER_FILTERS)[number], string> = {
  members: `person.user_type in ('regular', 'individual')`,
  individual: `person.user_type = 'individual'`,
  enterprise: `person.user_type = 'enterprise'`,
  staff: `person.user_type = 'authority'`,
  frozen: 'person.frozen_at is not null',
  unverified: 'person.email_verified_at is null',
  incomplete: 'not person.profile_complete',
};

function narrowed({ filter, staffToo }: Narrowing): string {
  const chosen = filter ? ` and ${filters[filter]}` : '';
  const withoutStaff = staffToo ? '' : ` and person.user_type <> 'authority'`;
  return `person.deleted_at is null${chosen}${withoutStaff}`;
}

/** The text that names are searched and ordered by. */
const fullName = `(lower(person.first_name || ' ' || person.last_name)) collate "C"`;
const lastName = `(lower(person.last_name)) collate "C"`;
const username = 'person.username collate "C"';
const email = 'person.email collate "C"';

export async function findCustomerRow(db: Queryable, id: string): Promise<PersonRow | undefined> {
  const { rows } = await db.query<PersonRow>(
    `select ${columns}, person.address, person.state, person.zip_code, person.notes, person.frozen_reason,
       enterprise.company_name, case when person.company_money_frozen_until > clock_timestamp()
         then person.company_money_frozen_until end as company_money_frozen_until
     from users person ${withBalance}
     left join enterprise on enterprise.id = person.enterprise_id
     where person.id = $1 and person.deleted_at is null`,
    [id],
  );
  return rows[0];
}

export async function selectCustomersByTime(
  db: Queryable,
  narrowing: Narrowing,
  {
    sort,
    after,
    limit,
  }: { sort: 'newest' | 'oldest'; after: { micros: bigint; id: string } | null; limit: number },
): Promise<ListedCustomerRow[]> {
  const [direction, beyond] = sort === 'newest' ? ['desc', '<'] : ['asc', '>'];
  const { rows } = await db.query<ListedCustomerRow>(
    `select ${columns}, '' as key from users person ${withBalance}
     where ${narrowed(narrowing)}
       and ($1::bigint is null or (person.created_at, person.id) ${beyond}
         (timestamptz 'epoch' + $1::bigint * interval '1 microsecond', $2::uuid))
     order by person.created_at ${direction}, person.id ${direction}
     limit $3`,
    [after?.micros, after?.id, limit],
  );
  return rows;
}

export type ByName = { after: { key: string; id: string } | null; limit: number };

export async function selectCustomersByName(
  db: Queryable,
  narrowing: Narrowing,
  { after, limit }: ByName,
): Promise<ListedCustomerRow[]> {
  const { rows } = await db.query<ListedCustomerRow>(
    `select ${columns}, ${fullName} as key from users person ${withBalance}
     where ${narrowed(narrowing)} and ($1::text is null or (${fullName}, person.id) > ($1, $2::uuid))
     order by ${fullName}, person.id limit $3`,
    [after?.key, after?.id, limit],
  );
  return rows;
}

/** For each column after the full name: how much of its beginning the earlier columns share. */
const common = (one: string, other: string) => `common_length(${one}, ${other})`;
const plainFullName = `lower(person.first_name || ' ' || person.last_name)`;
const plainLastName = 'lower(person.last_name)';
const columnsAfterFullName = [
  [lastName, common(plainLastName, plainFullName)],
  [
    username,
    `greatest(${common('person.username', plainFullName)}, ${common('person.username', plainLastName)})`,
  ],
  [
    email,
    `greatest(${common('person.email', plainFullName)}, ${common('person.email', plainLastName)},
      ${common('person.email', 'person.username')})`,
  ],
] as const;

/**
 * Users with a name or an address that begins with the text. Each column's index is scanned from the end of
 * the previous page, and a user found by one column is not found by the next again: a later column skips
 * values whose shared beginning with the earlier columns is as long as the text.
 */
export async function searchCustomers(
  db: Queryable,
  narrowing: Narrowing,
  words: string,
  { after, limit }: ByName,
): Promise<ListedCustomerRow[]> {
  const found = (column: string, condition: string) =>
    `(select ${columns}, ${column} as key from users person ${withBalance}
      where ${narrowed(narrowing)} and ${condition} and ${column} >= $1 and ${column} < $2
        and ($3::text is null or (${column}, person.id) > ($3, $4::uuid))
      order by ${column}, person.id limit $5)`;
  const others = columnsAfterFullName.map(
    ([column, inCommon]) =>
      `(select matching.* from generate_series(0, length($1) - 1) as letters
        cross join lateral ${found(column, `${inCommon} = letters`)} as matching
        order by key collate "C", id limit $5)`,
  );
  const streams = [found(fullName, 'true'), ...others];
  const { rows } = await db.query<ListedCustomerRow>(
    `select * from (${streams.join(' union all ')}) as found order by key collate "C", id limit $5`,
    [words, `${words}\u{10ffff}`, after?.key, after?.id, limit],
  );
  return rows;
}

/** By an exact identifier: the ten digits of a phone, or the id. */
export async function selectCustomersBy(
  db: Queryable,
  narrowing: Narrowing,
  by: { phoneDigits: string } | { id: string },
  limit: number,
): Promise<ListedCustomerRow[]> {
  const [column, value] = 'id' in by ? ['id', by.id] : ['phone_digits', by.phoneDigits];
  const { rows } = await db.query<ListedCustomerRow>(
    `select ${columns}, '' as key from users person ${withBalance}
     where ${narrowed(narrowing)} and person.${column} = $1
     order by person.created_at desc, person.id desc limit $2`,
    [value, limit],
  );
  return rows;
}
