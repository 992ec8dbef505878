/** The SQL of employees' birthdays and work anniversaries: due, next, and paid. */

import type { OccasionName } from '#contract/enterprise/occasions.ts';
import { fullNameSql } from '#server/db/full-name-sql.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { DueOccasion } from './occasion.ts';

/**
 * The birthdays and anniversaries from day $1 to day $2 of employees who accepted the link. February 29 is on
 * the 28th in other years. A person who was linked later, or paid, is left out, and so is one who never came,
 * or who moved their account to another address: a reader of the old one could claim.
 */
const occurring = `from (
    select at::date as day, to_char(at, 'MM-DD') as date from generate_series($1::date, $2::date, interval '1 day') as each (at)
    union all
    select at::date, '02-29' from generate_series($1::date, $2::date, interval '1 day') as each (at)
    where to_char(at, 'MM-DD') = '02-28' and to_char(at + interval '1 day', 'MM-DD') = '03-01'
  ) as on_day
  join (
    select 'birthday' as occasion, birthday as date, enterprise_id, user_id from employee where birthday is not null
    union all
    select 'anniversary', to_char(started_on, 'MM-DD'), enterprise_id, user_id from employee where started_on is not null
  ) as kind using (date)
  join employee using (enterprise_id, user_id)
  where employee.status = 'linked' and (employee.linked_at at time zone 'UTC')::date <= on_day.day
    and (kind.occasion = 'birthday' or employee.started_on < on_day.day)
    and exists (
      select from users where id = employee.user_id and email = employee.email and email_verified_at is not null
        and not email_verified_manually)
    and not exists (
      select from occasion_reward paid
      where paid.enterprise_id = employee.enterprise_id and paid.occasion = kind.occasion
        and paid.year = extract(year from on_day.day) and (paid.user_id = employee.user_id or paid.email = employee.email))`;

/** Companies without a problem first, so that one without money delays no other. */
export async function selectDueOccasions(
  db: Queryable,
  { from, until }: { from: string; until: string },
  limit: number,
): Promise<DueOccasion[]> {
  const { rows } = await db.query<DueOccasion>(
    `select due.enterprise_id as "enterpriseId", due.occasion, due.user_id as "userId", due.email,
       due.first_name as "firstName", due.day::text as day, extract(year from due.day)::int as year
     from (
       select employee.enterprise_id, kind.occasion, employee.user_id, employee.email, employee.first_name, on_day.day
       ${occurring}
     ) as due
     join occasion_rule rule on rule.enterprise_id = due.enterprise_id and rule.occasion = due.occasion
       and rule.is_active and (rule.active_since at time zone 'UTC')::date <= due.day
     order by rule.problem is not null, due.day, due.enterprise_id, due.user_id
     limit $3`,
    [from, until, limit],
  );
  return rows;
}

export type NextRow = {
  occasion: OccasionName;
  user_id: string;
  name: string;
  day: string;
  years: number | null;
};

/** What is due or comes next in one company, without what lies before the day its rule was switched on. */
export async function selectNext(
  db: Queryable,
  enterpriseId: string,
  { from, until, today, limit }: { from: string; until: string; today: string; limit: number },
): Promise<NextRow[]> {
  const { rows } = await db.query<NextRow>(
    `select occasion, user_id, name, day::text as day, years from (
       select kind.occasion, employee.user_id, ${fullNameSql('employee')} as name, on_day.day,
         case kind.occasion when 'anniversary'
           then (extract(year from on_day.day) - extract(year from employee.started_on))::int end as years,
         row_number() over (partition by kind.occasion order by on_day.day, employee.user_id) as place
       ${occurring}
         and employee.enterprise_id = $3
         and on_day.day >= coalesce((
           select greatest((active_since at time zone 'UTC')::date, case when is_active then date '-infinity' else $4 end)
           from occasion_rule rule where rule.enterprise_id = $3 and rule.occasion = kind.occasion), $4)
     ) as next
     where place <= $5
     order by day, user_id`,
    [from, until, enterpriseId, today, limit],
  );
  return rows;
}

export type Dated = {
  occasion: OccasionName;
  /** Those who get a reward on their day. */
  people: number;
  /** The other employees with the date: `occurring` leaves them out, for one of these reasons. */
  notAccepted: number;
  otherAddress: number;
};

/** The employees on the list who have each date. */
export async function countDated(db: Queryable, enterpriseId: string): Promise<Dated[]> {
  const { rows } = await db.query<Dated>(
    `select kind.occasion, (count(*) filter (where accepted and same_address))::int as people,
       (count(*) filter (where not accepted))::int as "notAccepted",
       (count(*) filter (where accepted and not same_address))::int as "otherAddress"
     from employee
     join users on users.id = employee.user_id and deleted_at is null
     cross join lateral (select users.email = employee.email as same_address,
       employee.status = 'linked' and email_verified_at is not null and not email_verified_manually as accepted) as person
     cross join lateral (values
       ('birthday', employee.birthday is not null), ('anniversary', employee.started_on is not null))
       as kind (occasion, known)
     where employee.enterprise_id = $1 and known
     group by kind.occasion`,
    [enterpriseId],
  );
  return rows;
}

/**
 * False where it was paid before, and for a person who left the list, or moved to another address, since the
 * run began. Of two at once the second waits until the first commits.
 */
export async function insertOccasionReward(
  tx: Tx,
  due: DueOccasion,
  orderId: string,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into occasion_reward (enterprise_id, occasion, user_id, year, email, occurs_on, order_id, created_at)
     select employee.enterprise_id, $2, user_id, $4, employee.email, $6::date, $7::uuid, $8::timestamptz
     from employee join users on users.id = user_id and users.email = employee.email
     where employee.enterprise_id = $1 and user_id = $3 and employee.email = $5 and employee.status = 'linked'
     on conflict do nothing`,
    [due.enterpriseId, due.occasion, due.userId, due.year, due.email, due.day, orderId, now],
  );
  return rowCount === 1;
}

/** The occasion of an order that came to nothing is due again, for the rest of its week. */
export async function forgetOccasionOf(tx: Tx, orderId: string): Promise<void> {
  await tx.query('delete from occasion_reward where order_id = $1', [orderId]);
}
