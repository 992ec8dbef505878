/** Compares the catalog with a bare `node:http` server that sends the same bytes. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProgram } from './environment/program.ts';
import { type Connection, connect, expectSuccess, request } from './http-client.ts';
import type { Contestant } from './rounds.ts';

const CARDS = 16;
/** A search that finds more than one page of cards, in every order that the page offers. */
const paths = ['popular', 'price_low', 'price_high', 'name', 'rating'].map(
  (sortBy) => `/api/gift-cards?search=and&sortBy=${sortBy}&limit=${CARDS}`,
);

export type Catalog = { ours: Contestant; plain: Contestant; close(): Promise<void> };

export async function openCatalog(connections: Connection[]): Promise<Catalog> {
  const [first] = connections;
  if (!first) throw new Error('There is no client.');
  const calls = paths.map((path) => request('GET', path));
  let page: Buffer = Buffer.alloc(0);
  for (const call of calls) {
    page = expectSuccess(await first.send(call));
    const found = JSON.parse(page.toString()).length;
    if (found !== CARDS) throw new Error(`A page has ${found} cards instead of ${CARDS}.`);
  }

  const folder = mkdtempSync(join(tmpdir(), 'indulge-bench-page-'));
  writeFileSync(join(folder, 'page.json'), page);
  const program = startProgram('scripts/bench/environment/plain-server.ts', [join(folder, 'page.json')]);
  const port = Number((await program.said(/port=(\d+)/))[1]);
  const plain = connections.map(() => connect(port));
  return {
    ours: asking(connections, calls),
    plain: asking(plain, calls),
    async close() {
      for (const connection of plain) connection.close();
      await program.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function asking(connections: Connection[], calls: Buffer[]): Contestant {
  let asked = 0;
  return {
    async work(client) {
      asked += 1;
      const call = calls[asked % calls.length];
      const connection = connections[client];
      if (!call || !connection) return false;
      expectSuccess(await connection.send(call));
      return true;
    },
  };
}
