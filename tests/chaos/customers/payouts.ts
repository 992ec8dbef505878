/** A company pays its employees, many at once, while staff resume payouts that seem to be stuck. */
import { expect } from 'vitest';
import { enterpriseBalanceOf } from '#server/ledger/index.ts';
import type { Client } from '#tests/support/client.ts';
import { eventually } from '#tests/support/eventually.ts';
import type { Chance } from '../chance.ts';
import { type Customer, MANAGER_FUNDS, type World } from '../world/world.ts';
import { type Company, insist, type Memory } from './memory.ts';
import { reason, remember } from './returns.ts';

type Batch = { id: string; status: string };

/** Lists the customers as employees of the manager's company. */
export async function employ({ db }: World, manager: Customer, customers: Customer[]): Promise<void> {
  for (const { id } of customers)
    await db.query(
      `with listed as (
         insert into employee (enterprise_id, user_id, status, first_name, last_name, email, created_at, linked_at)
         select boss.enterprise_id, users.id, 'linked', users.first_name, users.last_name, users.email, now(), now()
         from users, users boss where users.id = $1 and boss.id = $2
         returning enterprise_id, user_id)
       insert into employee_upload (enterprise_id, user_id, uploader_id)
       select enterprise_id, user_id, $2 from listed`,
      [id, manager.id],
    );
}

/** The job of such a batch waits until it is lost. Otherwise it is done before anything can happen to it. */
export async function doomJobs({ db }: World): Promise<void> {
  await db.query(`
    create table doomed_payout (batch_id text primary key);
    create function doom_payout() returns trigger language plpgsql as $$
    begin
      if new.name = 'pay-batch' and new.data ->> 'batchId' in (select batch_id from doomed_payout) then
        new.start_after := now() + interval '1 day';
      end if;
      return new;
    end $$;
    create trigger doom_payout before insert on pgboss.job for each row execute function doom_payout()`);
}

/** Pays every customer a little in one batch. Staff resume it, beside its job or in place of a lost one. */
export async function payMany(
  world: World,
  { manager, staff, customers }: { manager: Customer; staff: Client; customers: Customer[] },
  own: Memory,
  luck: Chance,
  handsOff = false,
): Promise<void> {
  const amount = () => `${luck.between(0, 2)}.${luck.between(10, 99)}`;
  const rows = customers.map(({ id }) => ({ employeeId: id, amount: amount() }));
  const begun = await insist(own, () => manager.post<Batch>('/api/enterprise/payouts', { rows }));
  if (begun.status !== 201) return void own.odd.push(`previewed ${begun.status} ${begun.text}`);
  const { id } = begun.body;
  const lost = !handsOff && luck.happens(0.5);
  if (lost) await doom(world, id);
  const confirm = () => insist(own, () => manager.post(`/api/enterprise/payouts/${id}/confirm`));
  for (const { status, text } of await Promise.all(luck.happens(0.3) ? [confirm(), confirm()] : [confirm()]))
    if (status !== 202) own.odd.push(`confirmed ${status} ${text}`);
  own.payouts.push(id);
  if (lost) await loseJob(world, id);
  if (handsOff || !(await seemsStuck(world, id))) return;
  const resume = () => insist(own, () => staff.post(`/api/admin/stuck-payouts/${id}/resume`, { reason }));
  for (const answer of await Promise.all(luck.happens(0.3) ? [resume(), resume()] : [resume()]))
    remember(own, 'payout resume', answer);
}

/** Makes the job of a batch wait from now on; does nothing while the database is away. */
async function doom({ db }: World, batchId: string): Promise<void> {
  await db.query('insert into doomed_payout values ($1)', [batchId]).catch(() => undefined);
}

/** As after its last retry. */
async function loseJob({ db }: World, batchId: string): Promise<void> {
  await db
    .query(
      `with lost as (
         delete from pgboss.job where name = 'pay-batch' and data ->> 'batchId' = $1 and state in ('created', 'retry'))
       delete from doomed_payout where batch_id = $1`,
      [batchId],
    )
    .catch(() => undefined);
}

/**
 * An hour passes without progress, as far as the product can tell. False where the batch is done. Its
 * confirmation stays, because what it spends counts on that day. It waits while the database is away: nothing
 * but staff resumes a batch whose job is lost.
 */
async function seemsStuck({ db }: World, batchId: string): Promise<boolean> {
  const { rowCount } = await eventually(
    () =>
      db.query(
        `update payout_batch set progressed_at = coalesce(progressed_at, confirmed_at) - interval '1 hour'
         where id = $1 and status = 'running'`,
        [batchId],
      ),
    { timeoutMs: 60_000 },
  );
  return rowCount === 1;
}

/** Each confirmed batch is done, all of its rows are paid, and the company paid for each once. */
export async function comparePayouts(
  { db }: World,
  { managerId, memory: { payouts } }: Company,
): Promise<void> {
  const { rows: batches } = await db.query<{ id: string }>(
    `select id from payout_batch where status = 'completed' order by id`,
  );
  expect(batches.map(({ id }) => id)).toEqual(payouts.toSorted());
  const { rows } = await db.query<{ status: string; cents: bigint }>(
    `select status, sum(amount_cents)::bigint as cents from payout where batch_id = any ($1) group by status`,
    [payouts],
  );
  expect(rows.map(({ status }) => status)).toEqual(['paid']);
  const { rows: company } = await db.query<{ id: string }>(
    'select enterprise_id as id from users where id = $1',
    [managerId],
  );
  const paidCents = rows[0]?.cents ?? 0n;
  expect(await enterpriseBalanceOf(db, company[0]?.id ?? '')).toBe(MANAGER_FUNDS - paidCents);
}

/** What a customer was paid. */
export async function paidTo({ db }: World, customerId: string): Promise<bigint> {
  const { rows } = await db.query<{ cents: bigint }>(
    `select coalesce(sum(amount_cents), 0)::bigint as cents from payout where recipient_id = $1 and status = 'paid'`,
    [customerId],
  );
  return rows[0]?.cents ?? 0n;
}
