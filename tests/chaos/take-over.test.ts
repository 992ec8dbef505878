/** The product is killed in the middle of a job, and the next start finishes that job at once. */
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type Customer, openWorld } from './world/world.ts';

const db = await testDatabase();
const world = await openWorld({ db });
afterAll(world.close);

async function fault(address: string, fault: object): Promise<void> {
  const answer = await fetch(`${address}/_faults`, { method: 'POST', body: JSON.stringify(fault) });
  expect(answer.status).toBeLessThan(300);
}

/** Pays by card, and leaves the page before it can confirm. */
async function payAndLeave(customer: Customer): Promise<void> {
  const begun = await customer.post('/api/create-payment-intent', { amount: '40.00' });
  await fetch(`${world.stripeUrl}/_test/payment_intents/${begun.body.paymentIntentId}/succeed`, {
    method: 'POST',
    body: JSON.stringify({ payment_method: 'pm_card_visa' }),
  });
}

async function isActive(name: string, about: object = {}): Promise<boolean> {
  const { rows } = await db.query(
    `select from pgboss.job where name = $1 and state = 'active' and data @> $2`,
    [name, about],
  );
  return rows.length > 0;
}

async function balance(customer: Customer): Promise<string> {
  const { rows } = await db.query<{ balance: string }>(
    `select balance::text from ledger_account where kind = 'member' and owner_id = $1`,
    [customer.id],
  );
  return rows[0]?.balance ?? '';
}

async function receipts(to: string): Promise<string[]> {
  const found = await fetch(`${world.mailboxUrl}/messages?to=${encodeURIComponent(to)}`);
  const mails = (await found.json()) as { id: string; subject: string }[];
  return Promise.all(
    mails
      .filter(({ subject }) => subject.includes('added to your balance'))
      .map(async ({ id }) => {
        const source = await (await fetch(`${world.mailboxUrl}/messages/${id}/source`)).text();
        return /^Message-ID: (.+)$/im.exec(source)?.[1]?.trim() ?? 'none';
      }),
  );
}

test('a payer whose tab is closed is credited soon after a restart, and once', {
  timeout: 400_000,
}, async () => {
  await world.start();
  const customer = await world.customer();
  await fault(world.stripeUrl, {
    match: 'GET /v1/payment_intents/*',
    fault: 'delay',
    ms: 60_000,
    times: 100,
  });
  await payAndLeave(customer);
  await eventually(() => isActive('process-webhook-event'), { timeoutMs: 30_000 });
  // pg-boss alone returns it after an hour from now on, in place of ten seconds.
  await db.query(`update pgboss.job set heartbeat_seconds = 3600 where name = 'process-webhook-event'`);
  await world.kill();
  await world.calm();
  await world.start();
  await eventually(async () => (await balance(customer)) === '4000', { timeoutMs: 60_000 });
});

test('an email that is sent again after a kill has the Message-ID of the first', {
  timeout: 400_000,
}, async () => {
  const customer = await world.customer();
  // The mail server takes its time, so that the job is found at work.
  await fault(world.mailboxUrl, { match: `SMTP RCPT ${customer.email}`, fault: 'delay', ms: 6_000 });
  await payAndLeave(customer);
  await eventually(() => isActive('send-mail', { to: customer.email }), { timeoutMs: 30_000, everyMs: 5 });
  // Nothing can write the end of the job while its row is locked here.
  const holder = await db.pool.connect();
  await holder.query('begin');
  await holder.query(`select from pgboss.job where name = 'send-mail' and data ->> 'to' = $1 for update`, [
    customer.email,
  ]);
  await eventually(async () => (await receipts(customer.email)).length === 1, { timeoutMs: 30_000 });
  await world.kill();
  // The statement of the dead process waits for the lock, or is about to, and would end the job after all.
  await db.query(
    `select pg_terminate_backend(pid, 20000) from pg_stat_activity
     where application_name like 'indulge%' and datname = current_database()`,
  );
  await holder.query('rollback');
  holder.release();
  await world.start();
  const ids = await eventually(
    async () => {
      const found = await receipts(customer.email);
      return found.length === 2 && found;
    },
    { timeoutMs: 30_000 },
  );
  expect(new Set(ids).size).toBe(1);
  expect(ids[0]).toMatch(/^<[0-9a-f-]{36}@[\w.-]+>$/);
});
