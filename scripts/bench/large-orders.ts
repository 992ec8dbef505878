/**
 * A company rewards ten thousand addresses at once: by its software, and by a file. The clock stops with the
 * last mail.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '#server/db/pool.ts';
import { type ApiCompany, openApiCompany } from './environment/api-company.ts';
import { openEnvironment } from './environment/environment.ts';
import { seconds } from './format.ts';
import { connect, expectSuccess, request } from './http-client.ts';
import { type Line, line } from './report.ts';

const MANY = 10_000;
/** Each question counts ten thousand rewards, on the same two cores. */
const ASK_AGAIN_MS = 100;
const PATIENCE_MS = 300_000;
const money = { permission: 'read_write', cents: 100_000_000_00n } as const;

/** Uses a new database for each, in which no other measurement's mails wait for the same workers. */
export async function largeOrderLines(clients: number): Promise<Line[]> {
  return [...(await inNewProduct(clients, orderToMail)), ...(await inNewProduct(clients, fileToMail))];
}

type Measure = (db: Db, port: number, company: ApiCompany) => Promise<Line[]>;

async function inNewProduct(clients: number, measure: Measure): Promise<Line[]> {
  const environment = await openEnvironment(clients);
  try {
    const server = await environment.startServer('start');
    try {
      return await measure(environment.db, server.port, await openApiCompany(environment.db, 'large', money));
    } finally {
      await server.stop();
    }
  } finally {
    await environment.close();
  }
}

async function orderToMail(db: Db, port: number, { enterpriseId, key }: ApiCompany): Promise<Line[]> {
  const rewards = Array.from({ length: MANY }, (_, n) => ({
    value: { denomination: 1 },
    recipient: { name: 'Robin Reed', email: `robin-${n}@example.com` },
    delivery: { method: 'EMAIL' },
  }));
  const connection = connect(port);
  const call = request('POST', '/api/v2/orders', { key, body: { external_id: 'many', rewards } });
  const begun = performance.now();
  expectSuccess(await connection.send(call));
  const answered = (performance.now() - begun) / 1000;
  const { there, mailed } = await untilMailed(db, enterpriseId, begun);
  connection.close();
  return [
    line(
      '10,000 rewards in one order of the public API, until they are there',
      there,
      { below: 5 },
      seconds,
      `accepted after ${seconds(answered)}`,
    ),
    line('The same until the last is mailed', mailed, { below: 5 }, seconds),
  ];
}

async function fileToMail(db: Db, port: number, { enterpriseId, cookie }: ApiCompany): Promise<Line[]> {
  const rows = Array.from({ length: MANY }, (_, n) => `robin-${n}@example.com,1.00`);
  const form = new FormData();
  form.set('csvFile', new Blob([`email,amount\n${rows.join('\n')}\n`]), 'rewards.csv');
  const base = `http://localhost:${port}/api/enterprise/payouts`;
  const call = async (path: string, body?: FormData) => {
    const answer = await fetch(`${base}${path}`, { method: 'POST', headers: { cookie }, body: body ?? null });
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as { id: string };
  };
  const begun = performance.now();
  const { id } = await call('/csv', form);
  const read = (performance.now() - begun) / 1000;
  await call(`/${id}/confirm`);
  const { mailed } = await untilMailed(db, enterpriseId, begun);
  return [
    line(
      '10,000 rewards from a file: upload, confirm, until the last is mailed',
      mailed,
      { below: 5 },
      seconds,
      `read after ${seconds(read)}`,
    ),
  ];
}

/**
 * The seconds since `begun` until all rewards were there, and until the mail server had accepted the last
 * mail.
 */
async function untilMailed(
  db: Db,
  enterpriseId: string,
  begun: number,
): Promise<{ there: number; mailed: number }> {
  let there = Number.POSITIVE_INFINITY;
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await wait(ASK_AGAIN_MS)) {
    const { rows } = await db.query<{ there: number; mailed: number }>(
      `select count(*)::int as there, count(*) filter (where delivery = 'SUCCEEDED')::int as mailed
       from reward where sender_id = $1`,
      [enterpriseId],
    );
    const passed = (performance.now() - begun) / 1000;
    if (rows[0]?.there === MANY) there = Math.min(there, passed);
    if (rows[0]?.mailed === MANY) return { there, mailed: passed };
  }
  return { there, mailed: Number.POSITIVE_INFINITY };
}
