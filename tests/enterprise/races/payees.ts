/** Generated recipients, with every unusual state that one of two ways of paying could miss. */
import fc from 'fast-check';
import type { Db } from '#server/db/pool.ts';
import type { CompanyActor } from '#server/enterprise/index.ts';
import { newId } from '#server/kernel/id.ts';
import type { RunQuery } from '#tests/support/differential.ts';
import { openEnterprise, openPerson } from '#tests/support/ledger.ts';

export const payoutTables = [
  'payout',
  'payout_batch',
  'payout_spent',
  'payout_unapproved',
  'approval_request',
  'audit_entry',
  'notification',
  'job',
  'transaction',
  'posting',
  'account',
] as const;

/** The moment at which everything happens. */
export const at = new Date('2026-02-03T04:05:06.789Z');

export type Company = { id: string; manager: CompanyActor; dept: CompanyActor; people: string[] };

/** The enterprise, its two actors and the members that exist before every rehearsal. */
export async function openCompany(db: Db): Promise<Company> {
  const id = await openEnterprise(db);
  await db.query(
    `insert into enterprise (id, company_name, slug, email_domain) values ($1, 'Acme', 'acme', 'acme.example')`,
    [id],
  );
  const actors = [];
  for (const role of ['account_manager', 'department_manager'] as const) {
    const userId = newId();
    await db.query(
      `insert into users (id, email, username, user_type, enterprise_id, enterprise_role)
       values ($1, $2 || '@acme.example', $3, 'enterprise', $4, $5)`,
      [userId, role.replace('_', '-'), role.replace('_', '-'), id, role],
    );
    actors.push({ userId, role, enterpriseId: id, ownOnly: role === 'department_manager' });
  }
  const people = [];
  for (let count = 0; count < 8; count += 1) people.push((await openPerson(db)).id);
  const [manager, dept] = actors as [CompanyActor, CompanyActor];
  return { id, manager, dept, people };
}

const usually = <T>(usual: T, ...unusual: T[]) =>
  fc.oneof(
    { weight: 7, arbitrary: fc.constant(usual) },
    { weight: 2, arbitrary: fc.constantFrom(usual, ...unusual) },
  );

const payee = fc.record({
  person: usually('shown', 'private', 'unverified', 'frozen', 'deleted'),
  account: usually('open', 'closed', 'frozen'),
  owes: fc.oneof(
    { weight: 4, arbitrary: fc.constant(0n) },
    { weight: 1, arbitrary: fc.bigInt({ min: 1n, max: 600n }) },
  ),
  listed: fc.constantFrom('by the department', 'by the department', 'by the manager', 'asked', 'not'),
});

const rule = fc.record({
  approvalAbove: fc.constantFrom(null, null, 0n, 300n, 250_00n),
  payoutLimit: fc.constantFrom(null, null, 500n),
  dayLimit: fc.constantFrom(null, null, 1_500n),
  monthLimit: fc.constantFrom(null, null, 2_000n),
  /** Spent on the first day of the month. */
  earlier: fc.constantFrom(0n, 0n, 700n),
  budget: fc.constantFrom(null, null, null, 'month' as const, 'year' as const),
});

export const states = fc.record({
  rules: fc.record({ manager: rule, dept: rule }),
  balance: fc.oneof(fc.bigInt({ min: 1n, max: 3_000n }), fc.constantFrom(0n, 1n, 1_000_00n, 1_000_00n)),
  company: usually('open', 'frozen', 'inactive', 'not funded'),
  payees: fc.array(payee, { minLength: 8, maxLength: 8 }),
});
export type States = typeof states extends fc.Arbitrary<infer Value> ? Value : never;

export const cents = fc.oneof(fc.bigInt({ min: 1n, max: 900n }), fc.constantFrom(1n, 1_000_00n));

export async function setStates(tx: RunQuery, acme: Company, given: States): Promise<void> {
  const { id, manager, dept, people } = acme;
  const { balance, company, payees } = given;
  await setRules(tx, acme, given);
  await tx.query(
    `update ledger_account set balance = $2, frozen_at = case when $3 = 'frozen' then now() end
     where owner_id = $1`,
    [id, company === 'not funded' ? 0n : balance, company],
  );
  // The ledger's trigger sets this when the balance grows.
  await tx.query(
    `update enterprise set is_active = $2 <> 'inactive',
       minimum_reached_at = case when $2 <> 'not funded' then now() end where id = $1`,
    [id, company],
  );
  await tx.query(
    `update users set profile_visibility = case state.person when 'private' then 'private' else 'public' end,
       email_verified_at = case when state.person <> 'unverified' then now() end,
       frozen_at = case state.person when 'frozen' then now() end,
       deleted_at = case state.person when 'deleted' then now() end
     from unnest($1::uuid[], $2::text[]) as state (id, person) where users.id = state.id`,
    [people, payees.map(({ person }) => person)],
  );
  await tx.query(
    `update ledger_account account set frozen_at = case state.account when 'frozen' then now() end,
       closed_at = case state.account when 'closed' then now() end
     from unnest($1::uuid[], $2::text[]) as state (id, account) where account.owner_id = state.id`,
    [people, payees.map(({ account }) => account)],
  );
  await tx.query(
    `insert into ledger_account (kind, owner_id, balance)
     select 'receivable', id, -owes from unnest($1::uuid[], $2::bigint[]) as state (id, owes) where owes > 0`,
    [people, payees.map(({ owes }) => owes)],
  );
  await tx.query(
    `with listed as (
       insert into employee (enterprise_id, user_id, status, first_name, last_name, email, created_at, linked_at)
       select $1, id, case listed when 'asked' then 'asked' else 'linked' end, '', '', id::text, now(),
         case when listed <> 'asked' then now() end
       from unnest($2::uuid[], $3::text[]) as state (id, listed) where listed <> 'not'
       returning user_id)
     insert into employee_upload (enterprise_id, user_id, uploader_id)
     select $1, user_id, case listed when 'by the department' then $4 else $5 end::uuid
     from listed join unnest($2::uuid[], $3::text[]) as state (id, listed) on id = user_id`,
    [id, people, payees.map(({ listed }) => listed), dept.userId, manager.userId],
  );
}

async function setRules(tx: RunQuery, acme: Company, { rules }: States): Promise<void> {
  for (const who of ['manager', 'dept'] as const) {
    const { userId, role } = acme[who];
    const { approvalAbove, payoutLimit, dayLimit, monthLimit, earlier, budget } = rules[who];
    await tx.query(
      `insert into payout_role_rule (enterprise_id, role, approval_above_cents, payout_limit_cents, day_limit_cents,
         month_limit_cents, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [acme.id, role, approvalAbove, payoutLimit, dayLimit, monthLimit, at],
    );
    await tx.query(
      `insert into payout_spent (user_id, day, cents) select $1, '2026-02-01', $2::bigint where $2::bigint > 0`,
      [userId, earlier],
    );
    await tx.query(
      `insert into payout_budget (user_id, enterprise_id, amount_cents, period, rollover, starts_on, updated_at)
       select $1, $2, 1200, $3::text, true, '2026-01-01', $4 where $3::text is not null`,
      [userId, acme.id, budget, at],
    );
  }
}
