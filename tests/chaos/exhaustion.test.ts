/**
 * One client that wants to exhaust the product costs other members nothing they would notice: under each
 * attack the p99 of a member's page stays under 200 ms. On a machine that is busy with something else, it
 * stays under four times the p99 without the attack, measured just before and, when it is over the limit,
 * just after. Such work only ever adds, so the best of three tries counts.
 */
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { type Customer, openWorld } from './world/world.ts';

const db = await testDatabase();
const world = await openWorld({ db });
afterAll(world.close);

let member: Customer;
let manager: Customer;
beforeAll(async () => {
  await world.start();
  member = await world.customer();
  manager = await world.manager();
  // Loads what the first requests load.
  for (let count = 0; count < 50; count += 1) await visit();
}, 60_000);

const open = new Set<Socket>();
afterEach(() => {
  for (const socket of open) socket.destroy();
  open.clear();
});

async function visit(): Promise<number> {
  const begun = performance.now();
  const answer = await member.get('/api/cart');
  expect(answer.status).toBe(200);
  return performance.now() - begun;
}

/** The p99 of visits, one after another, for as long as `attack` lasts and at least two seconds. */
async function p99During(attack: Promise<unknown> = Promise.resolve()): Promise<number> {
  let isOver = false;
  const over = Promise.all([attack, pause(2_000)]).finally(() => {
    isOver = true;
  });
  over.catch(() => undefined);
  const tookMs: number[] = [];
  while (!isOver) tookMs.push(await visit());
  await over;
  return tookMs.toSorted((a, b) => a - b)[Math.ceil(tookMs.length * 0.99) - 1] ?? Number.POSITIVE_INFINITY;
}

async function expectUnnoticed(attack: () => Promise<unknown>, tries = 3): Promise<void> {
  const beforeMs = await p99During();
  const attackedMs = await p99During(attack());
  const isUnnoticed = (quietMs: number) => attackedMs < Math.max(200, 4 * quietMs);
  if (isUnnoticed(beforeMs)) return;
  const afterMs = await p99During();
  if (isUnnoticed(afterMs)) return;
  if (tries > 1) return expectUnnoticed(attack, tries - 1);
  expect.fail(`p99 ${attackedMs} ms under attack, ${beforeMs} ms before and ${afterMs} ms after`);
}

const megabytes = (count: number, text: string) =>
  Buffer.from(text.repeat((count * 1024 * 1024) / text.length));
const header = Buffer.from('firstName,lastName,email\n');

async function uploadCsv(content: Buffer): Promise<number> {
  const form = new FormData();
  form.set('csvFile', new Blob([new Uint8Array(content)]), 'people.csv');
  const path = '/api/enterprise/upload-employees?dryRun=true';
  return (await manager.send('POST', path, { body: form })).status;
}

test.each([
  ['commas', megabytes(18, ',')],
  ['empty lines', Buffer.concat([header, megabytes(18, '\n')])],
  ['rows of commas', Buffer.concat([header, megabytes(4, `${','.repeat(63)}\n`)])],
  ['quotation marks', Buffer.concat([header, megabytes(18, '"a,b\n')])],
])(
  'another member notices nothing while a company uploads a file of %s',
  { timeout: 120_000 },
  async (_what, content) => {
    await expectUnnoticed(async () => {
      expect(await uploadCsv(content)).toBeLessThan(500);
    });
  },
);

const { port } = new URL(world.url);
function connected(): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () => resolve(socket));
    open.add(socket);
    socket.on('error', reject);
  });
}

test('another member notices nothing while twenty clients read the API document in a loop', {
  timeout: 60_000,
}, async () => {
  await fetch(`${world.url}/api/openapi.json`);
  await expectUnnoticed(async () => {
    const until = performance.now() + 3_000;
    const reader = async () => {
      while (performance.now() < until) {
        const headers = { 'accept-encoding': 'br', 'if-none-match': '"old"' };
        const answer = await fetch(`${world.url}/api/openapi.json`, { headers });
        await answer.body?.cancel();
        await pause(100);
      }
    };
    await Promise.all(Array.from({ length: 20 }, reader));
  });
});

test('another member notices nothing while two hundred sockets ask and never read', {
  timeout: 60_000,
}, async () => {
  await expectUnnoticed(async () => {
    for (let count = 0; count < 200; count += 1) {
      const socket = await connected();
      socket.pause();
      socket.write('GET /api/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(20));
    }
    await pause(2_000);
  });
});

test('another member notices nothing while two hundred sockets send their headers slowly', {
  timeout: 60_000,
}, async () => {
  await expectUnnoticed(async () => {
    const sockets = await Promise.all(Array.from({ length: 200 }, connected));
    for (let count = 0; count < 20; count += 1) {
      for (const socket of sockets)
        if (socket.writable) socket.write(count === 0 ? 'GET / HTTP/1.1\r\n' : 'x');
      await pause(100);
    }
  });
});
