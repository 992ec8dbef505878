/**
 * Measures the whole product as `npm start` runs it: the time until it is ready, and its memory under load.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { joinEmbeddedPostgres } from '#server/db/embedded.ts';
import { createDb } from '#server/db/pool.ts';
import { findCard } from './checkout.ts';
import { addMembers, type Member } from './environment/members.ts';
import {
  freePort,
  type Program,
  residentMegabytes,
  startProduct,
  untilReady,
} from './environment/program.ts';
import { type Connection, connect, expectSuccess, request } from './http-client.ts';
import { burst } from './load.ts';

export type Product = {
  /** With an empty data folder: initdb, migrations and the demo's data. */
  firstStartSeconds: number;
  /** With the database that the first start made. */
  coldStartSeconds: number;
  /** Memory after each third of the load, in megabytes, of the one process that includes the stand-ins. */
  residentMegabytes: number[];
  requestsPerSecond: number;
};

export async function measureProduct(options: { clients: number; seconds: number }): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'indulge-bench-product-'));
  const port = await freePort();
  try {
    const first = await timedStart(dataDir, port);
    await first.program.stop();
    const cold = await timedStart(dataDir, port);
    try {
      const loaded = await loadMixed(cold.program, { ...options, dataDir, port });
      return { firstStartSeconds: first.seconds, coldStartSeconds: cold.seconds, ...loaded };
    } finally {
      await cold.program.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function timedStart(dataDir: string, port: number): Promise<{ program: Program; seconds: number }> {
  const startedAt = performance.now();
  const program = startProduct('start', {
    DATA_DIR: dataDir,
    PORT: String(port),
  });
  await untilReady(port, program);
  return { program, seconds: (performance.now() - startedAt) / 1000 };
}

/** Repeats the calls of a marketplace visit as fast as the machine allows, with the jobs that they cause. */
async function loadMixed(
  { pid }: Program,
  { clients, seconds, dataDir, port }: { clients: number; seconds: number; dataDir: string; port: number },
): Promise<Pick<Product, 'residentMegabytes' | 'requestsPerSecond'>> {
  const postgres = await joinEmbeddedPostgres({ dataDir, log: () => undefined });
  const db = createDb({ url: postgres.url, max: 1, applicationName: 'bench' });
  const members = await addMembers(db, clients * 20);
  const giftCardId = await findCard(db);
  await db.close();

  const connections = Array.from({ length: clients }, () => connect(port));
  const visit = visitsOf(connections, members, giftCardId);
  const resident: number[] = [];
  let requests = 0;
  for (let third = 0; third < 3; third += 1) {
    const { perSecond } = await burst({ clients, seconds: seconds / 3 }, visit);
    requests += perSecond / 3;
    resident.push(residentMegabytes(pid));
  }
  for (const connection of connections) connection.close();
  return { residentMegabytes: resident, requestsPerSecond: requests };
}

/** Sends the requests of a visit in order; each visit belongs to the next member. */
function visitsOf(connections: Connection[], members: Member[], giftCardId: string) {
  const visits = members.map(({ cookie }) => [
    request('GET', '/', { cookie }),
    request('GET', '/api/config', { cookie }),
    request('GET', '/api/auth/user', { cookie }),
    request('GET', `/api/gift-cards?search=${cookie.slice(-2, -1)}&sortBy=rating`, { cookie }),
    request('POST', '/api/cart', { cookie, body: { giftCardId, amount: '50.00', quantity: 1 } }),
    request('GET', '/api/cart', { cookie }),
    request('POST', '/api/checkout', { cookie }),
    request('GET', '/api/purchased-gift-cards', { cookie }),
    request('GET', '/api/transactions', { cookie }),
    request('GET', '/api/notifications/unread-count', { cookie }),
  ]);
  const at = connections.map((_, client) => ({ visit: client, step: 0 }));
  return async (client: number) => {
    const place = at[client];
    const connection = connections[client];
    const call = place && visits[place.visit % visits.length]?.[place.step];
    if (!connection || !call) throw new Error('There is no such client.');
    expectSuccess(await connection.send(call));
    place.step += 1;
    if (place.step === visits[0]?.length) {
      place.step = 0;
      place.visit += connections.length;
    }
    return true;
  };
}
