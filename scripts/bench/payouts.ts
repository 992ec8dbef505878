/**
 * Enterprises pay employees: single payouts through the API, and ten thousand from a file, against bare
 * posting.
 */
import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '#server/db/pool.ts';
import { payBatch } from '#server/enterprise/payouts/pay-batch.ts';
import { newId } from '#server/kernel/id.ts';
import { type Decision, payout, post, postBatch } from '#server/ledger/index.ts';
import { type Environment, openEnvironment } from './environment/environment.ts';
import { addMembers, type Member } from './environment/members.ts';
import { rate, seconds, times } from './format.ts';
import { connect, expectSuccess, request } from './http-client.ts';
import { median } from './load.ts';
import { connectBare, prepared } from './posting.ts';
import { type Line, line } from './report.ts';
import { latency, perSecond, ratio, runRounds } from './rounds.ts';

const BATCH_ROWS = 10_000;
const CHUNK_ROWS = 500;
/** The pause between two polls of a running payout; polling without a pause would itself be load. */
const ASK_AGAIN_MS = 50;

type Options = { clients: number; rounds: number; seconds: number };
type Company = { id: string; managers: Member[]; employees: Member[] };

export async function payoutLines(environment: Environment, options: Options): Promise<Line[]> {
  const server = await environment.startServer('api');
  const company = await openCompany(environment.db, options.clients);
  try {
    return [
      await singlePayouts(environment.db, server.port, company, options),
      await batches(environment.db, company, options),
    ];
  } finally {
    await server.stop();
  }
}

/** Uses a new database, in which no other measurement's mails and cards wait for the same workers. */
export async function fileLine(clients: number): Promise<Line> {
  const environment = await openEnvironment(clients);
  try {
    const server = await environment.startServer('start');
    const company = await openCompany(environment.db, clients);
    try {
      return await fileToMoney(server.port, company);
    } finally {
      await server.stop();
    }
  } finally {
    await environment.close();
  }
}

/** All clients pay from one enterprise, as on a payday: its balance is the row that all of them lock. */
async function singlePayouts(
  db: Db,
  port: number,
  { id, managers, employees }: Company,
  { clients, ...options }: Options,
): Promise<Line> {
  const connections = managers.map(() => connect(port));
  const bare = await Promise.all(managers.map(() => connectBare(db.url)));
  let at = 0;
  const next = () => employees[at++ % employees.length]?.id ?? '';
  const taken = await runRounds(
    {
      product: {
        async work(client) {
          const cookie = managers[client]?.cookie ?? '';
          const body = { recipientId: next(), amount: '1.00' };
          const call = request('POST', '/api/enterprise/send-funds', { cookie, body });
          const connection = connections[client];
          if (!connection) return false;
          expectSuccess(await connection.send(call));
          return true;
        },
      },
      bare: {
        async work(client) {
          const connection = bare[client];
          if (!connection) return false;
          const decision = ledgerDecision(managers[client]);
          await post(prepared(connection), { ...payoutOf(id, next()), decision });
          return true;
        },
      },
    },
    { clients, ...options },
  );
  for (const connection of connections) connection.close();
  await Promise.all(bare.map((connection) => connection.end()));
  return line(
    '`POST /api/enterprise/send-funds`, 16 clients of one company / bare posting of payouts',
    ratio(taken.product, taken.bare),
    { atLeast: 0.5 },
    times,
    `${rate(perSecond(taken.product))} / ${rate(perSecond(taken.bare))}, p99 ${latency(taken.product, 0.99).toFixed(1)} ms`,
  );
}

/**
 * Both post in chunks of the same size; the product also keeps rows, progress and the job that notifies
 * recipients.
 */
async function batches(db: Db, company: Company, { rounds }: Options): Promise<Line> {
  const connection = await connectBare(db.url);
  const ratios: number[] = [];
  const ours: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const bareSeconds = await timed(() => payBare(prepared(connection), company));
    const batchId = await planBatch(db, company);
    const oursSeconds = await timed(() =>
      payBatch({ db, clock: { now: () => new Date() }, jobs: noted, config: { fastPaths: true } }, batchId),
    );
    if (round === 0) continue;
    ratios.push(bareSeconds / oursSeconds);
    ours.push(oursSeconds);
  }
  await connection.end();
  return line(
    'A batch of 10,000 payouts / the same postings set-wise by bare pg',
    median(ratios),
    { atLeast: 0.5 },
    times,
    seconds(median(ours)),
  );
}

async function payBare(db: ReturnType<typeof prepared>, { id, managers, employees }: Company): Promise<void> {
  for (let from = 0; from < BATCH_ROWS; from += CHUNK_ROWS) {
    const rows = employees.slice(from, from + CHUNK_ROWS).map((employee) => payoutOf(id, employee.id));
    await postBatch(db, rows, ledgerDecision(managers[0]));
  }
}

async function planBatch(db: Db, { id, managers, employees }: Company): Promise<string> {
  const batchId = newId();
  const ids = employees.slice(0, BATCH_ROWS).map((employee) => employee.id);
  await db.query(
    `insert into payout_batch (id, enterprise_id, actor_id, actor_role, status, row_count, payable_rows, payable_cents,
       refused_rows, created_at, confirmed_at)
     values ($1, $2, $3, 'account_manager', 'running', $4, $4, $4 * 100, 0, now(), now())`,
    [batchId, id, managers[0]?.id, BATCH_ROWS],
  );
  await db.query(
    `insert into payout (id, enterprise_id, batch_id, line, given, recipient_id, recipient_name, amount_cents, on_list,
       status, actor_id, actor_role, created_at)
     select new_id(), $1, $2, number, 'x', id, 'Bench Member', 100, true, 'planned', $3, 'account_manager', now()
     from unnest($4::uuid[]) with ordinality as person (id, number)`,
    [id, batchId, managers[0]?.id, ids],
  );
  return batchId;
}

/** Measures from the upload of the file to the last payout, through the API and the jobs. */
async function fileToMoney(port: number, { managers, employees }: Company): Promise<Line> {
  const rows = employees
    .slice(0, BATCH_ROWS)
    .map(({ id }) => `m${id.replaceAll('-', '').slice(-20)}@example.com,1.00`);
  const form = new FormData();
  form.set('csvFile', new Blob([`email,amount\n${rows.join('\n')}\n`]), 'amounts.csv');
  const headers = { cookie: managers[0]?.cookie ?? '' };
  const base = `http://localhost:${port}/api/enterprise/payouts`;
  const spent = await timed(async () => {
    const preview = (await (await fetch(`${base}/csv`, { method: 'POST', headers, body: form })).json()) as {
      id: string;
    };
    await fetch(`${base}/${preview.id}/confirm`, { method: 'POST', headers });
    for (;;) {
      const batch = (await (await fetch(`${base}/${preview.id}`, { headers })).json()) as {
        status: string;
        paidRows: number;
      };
      if (batch.status !== 'completed') {
        await wait(ASK_AGAIN_MS);
        continue;
      }
      if (batch.paidRows !== BATCH_ROWS)
        throw new Error(`${batch.paidRows} of ${BATCH_ROWS} rows were paid.`);
      return;
    }
  });
  return line(
    '10,000 payouts from a file: upload, confirm, until the last is paid',
    spent,
    { below: 5 },
    seconds,
  );
}

function payoutOf(enterpriseId: string, toUserId: string) {
  const words = { sentDescription: 'Sent to Bench Member', receivedDescription: 'Reward from Bench' };
  return payout({ payoutId: newId(), enterpriseId, toUserId, amountCents: 100n, ...words });
}

function ledgerDecision(manager: Member | undefined): Decision {
  return { actorId: manager?.id ?? '', actorRole: 'account_manager', reason: 'Reward' };
}

/** Enqueues jobs as the product does: through the outbox. */
const noted: Parameters<typeof payBatch>[0]['jobs'] = {
  async enqueue(queryable, name, data) {
    await queryable.query('select enqueue_jobs($1, array[$2::jsonb])', [name, JSON.stringify(data)]);
  },
};

async function timed(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}

/**
 * An enterprise with one manager per client, ten thousand employees, and more money than the benchmark
 * spends.
 */
async function openCompany(db: Db, clients: number): Promise<Company> {
  const id = newId();
  await db.query(
    `insert into enterprise (id, company_name, slug, email_domain) values ($1, 'Bench', 'bench', 'bench.example')`,
    [id],
  );
  await db.query(`insert into ledger_account (kind, owner_id, balance) values ('enterprise', $1, 0)`, [id]);
  const employees = await addMembers(db, BATCH_ROWS);
  await db.query(
    `insert into employee (enterprise_id, user_id, status, first_name, last_name, email, created_at, linked_at)
     select $1, id, 'linked', first_name, last_name, email, now(), now() from users where id = any ($2::uuid[])`,
    [id, employees.map((employee) => employee.id)],
  );
  const managers = Array.from({ length: clients }, () => ({
    id: newId(),
    token: randomBytes(32).toString('base64url'),
  }));
  for (const manager of managers) {
    const name = `b${manager.id.replaceAll('-', '').slice(-20)}`;
    await db.query(
      `insert into users (id, email, username, user_type, enterprise_id, enterprise_role, email_verified_at)
       values ($1, $2, $3, 'enterprise', $4, 'account_manager', now())`,
      [manager.id, `${name}@bench.example`, name, id],
    );
    await db.query(
      `insert into session (id, token_hash, user_id, remember, expires_at, reauthenticated_at)
       values ($1, $2, $3, true, now() + interval '1 day', now())`,
      [newId(), createHash('sha256').update(manager.token).digest(), manager.id],
    );
  }
  await db.query(
    `select ledger_post('adjustment_credit', $1::text, array['adjustments', 'enterprise'], array[null, $2::uuid],
       array[-100000000000, 100000000000], array[null, null]::text[], null, null, '{}', $3, 'administrator', 'Bench')`,
    [`bench:${id}`, id, newId()],
  );
  await db.query('analyze');
  const signedIn = managers.map((manager) => ({
    id: manager.id,
    username: `b${manager.id.replaceAll('-', '').slice(-20)}`,
    cookie: `indulge_session=${manager.token}`,
  }));
  return { id, managers: signedIn, employees };
}
