/** How the names of webhooks are looked up, with a name server of our own. */
import { createSocket } from 'node:dgram';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPublicLookup } from '#server/adapters/webhooks/create-public-lookup.ts';
import { createWebhookSender } from '#server/adapters/webhooks/create-webhook-sender.ts';

const NO_SUCH_NAME = 3;
const SERVER_FAILED = 2;
const A = 1;
const AAAA = 28;

const V4 = [10, 0, 0, 7];
const V6 = [0x26, 0x06, 0x47, 0, 0x47, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x11, 0x11];

type Said = { code?: number; data?: number[] | undefined };
const answers: Record<string, (type: number) => Said> = {
  'both.example': (type) => ({ data: type === A ? V4 : V6 }),
  'four.example': (type) => ({ data: type === A ? V4 : undefined }),
  'six.example': (type) => ({ data: type === AAAA ? V6 : undefined }),
  'half.example': (type) => (type === A ? { data: V4 } : { code: SERVER_FAILED }),
  'empty.example': () => ({}),
  'unknown.example': () => ({ code: NO_SUCH_NAME }),
  'failing.example': () => ({ code: SERVER_FAILED }),
};

const asked: string[] = [];
const nameServer = createSocket('udp4', (query, from) => {
  const labels: string[] = [];
  let at = 12;
  for (let size = query[at] ?? 0; size > 0; size = query[at] ?? 0) {
    labels.push(query.subarray(at + 1, at + 1 + size).toString());
    at += 1 + size;
  }
  const name = labels.join('.').toLowerCase();
  const type = query.readUInt16BE(at + 1);
  asked.push(`${name} ${type}`);
  const said = answers[name]?.(type);
  if (!said) return;
  const { code = 0, data } = said;
  const head = Buffer.from([
    query[0] ?? 0,
    query[1] ?? 0,
    0x81,
    0x80 | code,
    0,
    1,
    0,
    data ? 1 : 0,
    0,
    0,
    0,
    0,
  ]);
  const record = data ? Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, data.length, ...data]) : '';
  nameServer.send(Buffer.concat([head, query.subarray(12, at + 5), Buffer.from(record)]), from.port);
});

let servers: string[] = [];
beforeAll(async () => {
  await new Promise<void>((resolve) => nameServer.bind(0, '127.0.0.1', resolve));
  servers = [`127.0.0.1:${(nameServer.address() as AddressInfo).port}`];
});
afterAll(() => new Promise<void>((resolve) => nameServer.close(() => resolve())));
beforeEach(() => {
  asked.length = 0;
});

const request = { body: '{}', headers: {} };

// Give a sender to public networks the system's lookup, and this must fail: it would wait on libuv's threads.
test('deliveries to a name whose server never answers ask for it once, and give up in time', async () => {
  const sender = createWebhookSender({ networks: 'public', nameServers: servers, timeoutMs: 1_500 });
  const tries = await Promise.all(
    Array.from({ length: 50 }, () => sender.post('https://silent.example/', request)),
  );
  expect(new Set(tries.map(({ error }) => error))).toEqual(
    new Set(['There was no answer within 1.5 seconds.']),
  );
  expect(new Set(asked)).toEqual(new Set([`silent.example ${A}`, `silent.example ${AAAA}`]));
  // A lookup asks a second time after two seconds.
  expect(asked.length).toBeLessThanOrEqual(4);
});

test('a name that the name server leads inside is not called', async () => {
  const sender = createWebhookSender({ networks: 'public', nameServers: servers });
  expect((await sender.post('https://both.example/', request)).error).toBe(
    'The name does not lead to the public internet.',
  );
});

const v4 = { address: '10.0.0.7', family: 4 };
const v6 = { address: '2606:4700:4700::1111', family: 6 };

test.each([
  ['both.example', [v4, v6]],
  ['four.example', [v4]],
  ['six.example', [v6]],
  ['half.example', [v4]],
])('%s has these addresses, and is looked up anew the next time', async (name, addresses) => {
  const lookup = createPublicLookup(servers);
  expect(await Promise.all([lookup(name), lookup(name)])).toEqual([addresses, addresses]);
  const asksFor = () => asked.filter((query) => query.startsWith(`${name} `)).length;
  const once = asksFor();
  expect(await lookup(name)).toEqual(addresses);
  expect(asksFor()).toBe(2 * once);
});

test.each([
  ['empty.example', 'The name was not found.'],
  ['unknown.example', 'The name was not found.'],
  ['failing.example', 'The name could not be looked up.'],
])('%s is an answer in words', async (name, error) => {
  const sender = createWebhookSender({ networks: 'public', nameServers: servers });
  expect(await sender.post(`https://${name}/`, request)).toEqual({ status: null, answer: null, error });
});
