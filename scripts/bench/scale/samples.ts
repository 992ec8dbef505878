/** Realistic inputs, sampled from the whole database, the same in every run. */
import type { Db } from '#server/db/pool.ts';

export type Samples = Awaited<ReturnType<typeof takeSamples>>;

const COUNT = 500;
const microsOf = (column: string) => `(extract(epoch from ${column}) * 1000000)::bigint`;

type Person = {
  id: string;
  username: string;
  email: string;
  full_name: string;
  last_name: string;
  phone: string | null;
  at: bigint;
};

export async function takeSamples(db: Db) {
  const { rows: people } = await db.query<Person>(
    `select id, username, email, lower(first_name || ' ' || last_name) as full_name, lower(last_name) as last_name,
       phone_digits as phone, ${microsOf('created_at')} as at
     from users where user_type in ('regular', 'individual') and deleted_at is null
       and hashtextextended(username, 1) % 2000 = 0 limit ${COUNT}`,
  );
  const { rows: entries } = await db.query<{ id: bigint; at: bigint }>(
    `select id, ${microsOf('created_at')} as at from ledger_transaction
     where id = any (array(select n * (select max(id) from ledger_transaction) / ${COUNT} from generate_series(1, ${COUNT}) as n))
     order by id`,
  );
  const { rows: payments } = await db.query<{ intent_id: string }>(
    `select intent_id from payment where hashtextextended(intent_id, 1) % 5000 = 0 limit ${COUNT}`,
  );
  const { rows: audited } = await db.query<{ actor_id: string; subject_id: string; action: string }>(
    // By rank: the ids depend on the time, and a small database might have none of a given remainder.
    `select actor_id, subject_id, action from audit_entry order by hashtextextended(id::text, 1) limit ${COUNT}`,
  );
  const { rows: companies } = await db.query<{ id: string }>('select id from enterprise order by id');
  const { rows: ends } = await db.query<{ first: bigint; last: bigint }>(
    `select ${microsOf('min(created_at)')} as first, ${microsOf('max(created_at)')} as last
     from users where user_type = 'regular' and deleted_at is null`,
  );
  const { rows: busiest } = await db.query<{ id: string; username: string }>(
    `select users.id, username from users join ledger_account account on account.owner_id = users.id
     where account.id = (
       select account_id from ledger_posting tablesample system (1)
       where balance_after is not null group by account_id order by count(*) desc limit 1)`,
  );
  const one = <T>(list: readonly T[], n: number): T => {
    const item = list[n % list.length];
    if (item === undefined) throw new Error('The database has no samples.');
    return item;
  };
  const [{ first, last }, most] = [one(ends, 0), one(busiest, 0)];
  const phones = people.flatMap(({ phone }) => phone ?? []);
  // The shuffle separates neighboring rows: one would load the page of the next.
  const entry = (n: number) => one(entries, n * 181);
  const person = (n: number) => one(people, n * 181);
  return {
    today: new Date().toISOString().slice(0, 10),
    busiestId: most.id,
    names: {
      busiest: most.username,
      beginning: (n: number, letters: number) => person(n).full_name.slice(0, letters),
      full: (n: number) => person(n).full_name,
      last: (n: number) => person(n).last_name,
      user: (n: number) => person(n).username,
      email: (n: number) => person(n).email,
    },
    ids: (n: number) => person(n).id,
    phones: (n: number) => one(phones, n * 181),
    intents: (n: number) => one(payments, n).intent_id,
    staff: (n: number) => one(audited, n).actor_id,
    subjects: (n: number) => one(audited, n).subject_id,
    actions: (n: number) => one(audited, n).action,
    companies: (n: number) => one(companies, n * 181).id,
    sequences: { at: (n: number) => entry(n).id, early: (n: number) => BigInt(1_000 + n) },
    /** In microseconds. */
    moments: {
      at: (n: number) => person(n).at,
      early: (n: number) => first + BigInt(n) * 60_000_000n,
      late: (n: number) => last - BigInt(n) * 60_000_000n,
      ofSequence: (id: bigint) => entries.find((each) => each.id >= id)?.at ?? last,
    },
  };
}
