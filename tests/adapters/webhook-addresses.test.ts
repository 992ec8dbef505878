/** What a webhook must never reach: the operator's own network, whatever form its address takes. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWebhookSender } from '#server/adapters/webhooks/create-webhook-sender.ts';
import { isPublicAddress } from '#server/adapters/webhooks/public-address.ts';
import { eventually } from '#tests/support/eventually.ts';

const calls: string[] = [];
const closed: string[] = [];
const inside = createServer((request, response) => {
  calls.push(request.url ?? '');
  response.once('close', () => closed.push(request.url ?? ''));
  if (request.url === '/redirect') response.writeHead(302, { location: '/secret' }).end();
  else if (request.url === '/long') response.end('x'.repeat(200_000));
  else if (request.url === '/silent') return;
  else if (request.url === '/endless') response.write('x'.repeat(200_000));
  else if (request.url === '/upgrade')
    request.socket.end(
      'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    );
  else if (request.url === '/broken') response.write('half', () => request.socket.destroy());
  else response.end('read');
});
let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
  port = (inside.address() as AddressInfo).port;
});
afterAll(() => {
  inside.closeAllConnections();
  inside.close();
});

const request = { body: '{}', headers: { 'content-type': 'application/json' } };
const strict = createWebhookSender({ networks: 'public' });

describe('an address that is not public is refused when it is entered', () => {
  test.each([
    ['loopback', 'https://127.0.0.1/'],
    ['all of loopback', 'https://127.9.9.9/'],
    ['a private network', 'https://10.0.0.5/'],
    ['another private network', 'https://172.16.4.4/'],
    ['the third private network', 'https://192.168.1.1/'],
    ['the metadata service of clouds', 'https://169.254.169.254/latest/meta-data/'],
    ['this host', 'https://0.0.0.0/'],
    ['carrier-grade NAT', 'https://100.64.0.1/'],
    ['multicast', 'https://224.0.0.1/'],
    ['broadcast', 'https://255.255.255.255/'],
    ['a decimal address', 'https://2130706433/'],
    ['an octal address', 'https://0177.0.0.1/'],
    ['a hexadecimal address', 'https://0x7f000001/'],
    ['a short address', 'https://127.1/'],
    ['loopback in IPv6', 'https://[::1]/'],
    ['IPv4 in IPv6', 'https://[::ffff:127.0.0.1]/'],
    ['IPv4 in IPv6, in hexadecimal', 'https://[::ffff:7f00:1]/'],
    ['a unique local address', 'https://[fd00::1]/'],
    ['a link-local address', 'https://[fe80::1]/'],
    ['NAT64', 'https://[64:ff9b::7f00:1]/'],
    ['6to4', 'https://[2002:7f00:1::]/'],
    ['an old form of IPv4 in IPv6', 'https://[::7f00:1]/'],
    ['an address that nobody was given yet', 'https://[4000::1]/'],
    ['plain http', 'http://example.com/'],
    ['another protocol', 'file:///etc/passwd'],
    ['a password', 'https://user:secret@example.com/'],
    ['no address', 'example'],
  ])('%s', (_what, url) => {
    expect(strict.refusalOf(url)).toEqual(expect.any(String));
  });

  test('a public address is not', () => {
    expect(strict.refusalOf('https://example.com/hooks?team=1')).toBeUndefined();
    expect(strict.refusalOf('https://[2606:4700::1111]/')).toBeUndefined();
  });
});

test('a name that leads inside is not called, nor one that leads to both sides', async () => {
  for (const addresses of [
    [{ address: '127.0.0.1', family: 4 }],
    [
      { address: '93.184.216.34', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ],
    [{ address: '::1', family: 6 }],
    [],
  ]) {
    const sender = createWebhookSender({ networks: 'public', lookup: async () => addresses });
    const answer = await sender.post('https://rebinding.example/', request);
    expect(answer).toEqual({
      status: null,
      answer: null,
      error: 'The name does not lead to the public internet.',
    });
  }
});

test('a name is looked up once, and the connection goes where that lookup led', async () => {
  let lookups = 0;
  const lookup = async () => {
    lookups += 1;
    return [{ address: lookups === 1 ? '127.0.0.1' : '192.0.2.1', family: 4 }];
  };
  const sender = createWebhookSender({ networks: 'any', lookup });
  const answer = await sender.post(`http://pinned.example:${port}/pinned`, request);
  expect(answer).toEqual({ status: 200, answer: 'read', error: null });
  expect(lookups).toBe(1);
});

test('a redirect is an answer, and is not followed', async () => {
  const sender = createWebhookSender({ networks: 'any' });
  calls.length = 0;
  expect((await sender.post(`http://127.0.0.1:${port}/redirect`, request)).status).toBe(302);
  expect(calls).toEqual(['/redirect']);
});

test('a long answer is not read to its end, and a missing one is not waited for', async () => {
  const long = await createWebhookSender({ networks: 'any' }).post(`http://127.0.0.1:${port}/long`, request);
  expect(long.status).toBe(200);
  expect(long.answer).toHaveLength(1_000);
  const sender = createWebhookSender({ networks: 'any', timeoutMs: 300 });
  expect(await sender.post(`http://127.0.0.1:${port}/silent`, request)).toEqual({
    status: null,
    answer: null,
    error: 'There was no answer within 0.3 seconds.',
  });
});

test('a receiver that is not there is an answer in words', async () => {
  const sender = createWebhookSender({ networks: 'any' });
  const answer = await sender.post('http://127.0.0.1:1/', request);
  expect(answer).toEqual({ status: null, answer: null, error: 'The connection was refused.' });
});

test('where any network is allowed, plain http is, and nothing else', () => {
  const { refusalOf } = createWebhookSender({ networks: 'any' });
  for (const url of ['http://127.0.0.1/', 'https://10.0.0.5/', 'https://example.com/', 'http://example.com/'])
    expect([url, refusalOf(url)]).toEqual([url, undefined]);
  for (const url of ['ftp://example.com/', 'file:///etc/passwd'])
    expect([url, refusalOf(url)]).toEqual([url, 'The address must begin with https://.']);
  for (const url of ['https://user@example.com/', 'https://:secret@example.com/'])
    expect([url, refusalOf(url)]).toEqual([url, 'The address must not contain a password.']);
});

test('an address that may not be called is not looked up, and the answer says why', async () => {
  const lookup = async () => {
    throw new Error('It was looked up.');
  };
  const sender = createWebhookSender({ networks: 'public', lookup });
  expect((await sender.post('https://10.0.0.5/', request)).error).toBe(
    'This address is not on the public internet.',
  );
  expect((await sender.post('http://example.com/', request)).error).toBe(
    'The address must begin with https://.',
  );
  const any = createWebhookSender({ networks: 'any', lookup });
  expect((await any.post(`http://127.0.0.1:${port}/literal`, request)).status).toBe(200);
});

test('the body and the headers arrive as they were signed', async () => {
  const received: unknown[] = [];
  const receiver = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const { 'content-length': length, 'content-type': type } = incoming.headers;
    received.push([incoming.method, length, type, Buffer.concat(chunks).toString()]);
    response.end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const sender = createWebhookSender({ networks: 'any' });
  await sender.post(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`, {
    ...request,
    body: '"é"',
  });
  receiver.close();
  expect(received).toEqual([['POST', '4', 'application/json', '"é"']]);
});

test('a receiver that never ends is hung up on, and one that breaks off is an answer', async () => {
  const sender = createWebhookSender({ networks: 'any', timeoutMs: 20_000 });
  const endless = await sender.post(`http://127.0.0.1:${port}/endless`, request);
  expect([endless.status, endless.answer?.length]).toEqual([200, 1_000]);
  await eventually(() => closed.includes('/endless'));
  expect(await sender.post(`http://127.0.0.1:${port}/broken`, request)).toEqual({
    status: null,
    answer: null,
    error: 'The connection was closed.',
  });
});

// Leave out the listener for such an answer, and this must fail.
test('a receiver that changes the protocol has answered', async () => {
  const sender = createWebhookSender({ networks: 'any', timeoutMs: 20_000 });
  expect(await sender.post(`http://127.0.0.1:${port}/upgrade`, request)).toEqual({
    status: 101,
    answer: '',
    error: null,
  });
});

test.each<[what: string, lookup: () => Promise<never>, error: string]>([
  [
    'is not found',
    () => Promise.reject(Object.assign(new Error('No'), { code: 'ENOTFOUND' })),
    'The name was not found.',
  ],
  [
    'cannot be looked up',
    () => Promise.reject(Object.assign(new Error('No'), { code: 'EAI_AGAIN' })),
    'The name could not be looked up.',
  ],
  [
    'fails otherwise',
    () => Promise.reject(Object.assign(new Error('No'), { code: 'EOTHER' })),
    'The connection failed (EOTHER).',
  ],
  ['fails without a code', () => Promise.reject(new Error('No')), 'The connection failed.'],
  ['fails without an error', () => Promise.reject('No'), 'The connection failed.'],
  ['is never answered', () => new Promise(() => undefined), 'There was no answer within 0.1 seconds.'],
])('a name that %s is an answer in words', async (_what, lookup, error) => {
  const sender = createWebhookSender({ networks: 'any', lookup, timeoutMs: 100 });
  expect(await sender.post('http://name.example/', request)).toEqual({ status: null, answer: null, error });
});

test('what is no address is not public', () => {
  expect(['nonsense', '', '127.0.0.1', '1.1.1.1'].map(isPublicAddress)).toEqual([false, false, false, true]);
});
