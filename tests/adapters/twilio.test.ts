/** Text messages: the adapter and its stand-in, which speaks Twilio's messages resource. */
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Listening, listen } from '#sandbox/kernel/listen.ts';
import type { SandboxService } from '#sandbox/kernel/service.ts';
import { createSmsSandbox } from '#sandbox/sms/index.ts';
import { createSmsSender } from '#server/adapters/twilio/create-sms-sender.ts';
import { SmsRefused, type SmsSender, SmsUnavailable } from '#server/notifications/sms-port.ts';
import { eventually } from '#tests/support/eventually.ts';

const keys = { accountSid: `AC${'a'.repeat(32)}`, authToken: 'token', from: '+15005550006' };
const hello = { id: 'hello', to: '+12175550142', text: 'Hello', isRetry: false };

type Received = { url: string; body: string; signature: string };

let dataDir: string;
let sandbox: SandboxService;
let api: Listening;
let sender: SmsSender;
let receiver: http.Server;
let received: Received[];

beforeEach(async () => {
  received = [];
  receiver = http.createServer(async (request, response) => {
    const chunks = await request.toArray();
    const signature = String(request.headers['x-twilio-signature']);
    received.push({ url: request.url ?? '', body: Buffer.concat(chunks).toString(), signature });
    response.end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const ownUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/api/webhooks/stripe`;
  dataDir = await mkdtemp(join(tmpdir(), 'sms-'));
  sandbox = await createSmsSandbox({ dataDir, ...keys, ownUrl });
  api = await listen(sandbox.handle);
  sender = createSmsSender({ ...keys, apiBase: api.url, timeoutMs: 2_000 });
});

afterEach(async () => {
  await api.close();
  await sandbox.close();
  receiver.close();
  await rm(dataDir, { recursive: true, force: true });
});

type Listed = { to: string; from: string; body: string; status: string; segments: number };
const sent = async () => (await (await fetch(`${api.url}/messages`)).json()) as Listed[];
const fault = (body: object) => fetch(`${api.url}/_faults`, { method: 'POST', body: JSON.stringify(body) });
const failure = (text: object) => sender.send({ ...hello, ...text }).catch((error: Error) => error);

test('a message reaches its number', async () => {
  await sender.send(hello);
  expect(await sent()).toMatchObject([
    { to: '+12175550142', from: '+15005550006', body: 'Hello', status: 'delivered', segments: 1 },
  ]);
  await expect(sender.verify()).resolves.toBeUndefined();
});

test.each`
  to                | code
  ${'+15005550001'} | ${21211}
  ${'+15005550002'} | ${21612}
  ${'+15005550003'} | ${21408}
  ${'+15005550004'} | ${21610}
  ${'+15005550009'} | ${21614}
`('the magic number $to is refused for good with $code', async ({ to, code }) => {
  const error = await failure({ to });
  expect(error).toBeInstanceOf(SmsRefused);
  expect(String(error)).toContain(String(code));
  // The number stands in logs that staff read.
  expect(String(error)).not.toContain(String(to));
  expect(await sent()).toEqual([]);
});

test.each`
  fault                                              | why
  ${{ fault: 'down' }}                               | ${'no connection'}
  ${{ fault: 'down', status: 503 }}                  | ${'503'}
  ${{ fault: 'refuse', status: 429 }}                | ${'too many requests'}
  ${{ fault: 'refuse', status: 400, code: '21606' }} | ${'a number of ours that may not send'}
  ${{ fault: 'refuse', status: 401, code: '20003' }} | ${'a wrong key'}
`('$why is worth another try', async ({ fault: given }) => {
  await fault({ match: 'POST *Messages.json', ...(given as object) });
  expect(await failure({})).toBeInstanceOf(SmsUnavailable);
});

test('a wrong key is unavailable and shows at the check of connections', async () => {
  const stranger = createSmsSender({ ...keys, authToken: 'other', apiBase: api.url });
  await expect(stranger.send(hello)).rejects.toBeInstanceOf(SmsUnavailable);
  await expect(stranger.verify()).rejects.toBeInstanceOf(SmsUnavailable);
});

test('a retry after a lost answer sends nothing more', async () => {
  await fault({ match: 'POST *Messages.json', fault: 'drop-reply' });
  expect(await failure({})).toBeInstanceOf(SmsUnavailable);
  await sender.send({ ...hello, isRetry: true });
  expect(await sent()).toHaveLength(1);
  // Another text to the same number is another message.
  await sender.send({ ...hello, text: 'Hello again', isRetry: true });
  expect(await sent()).toHaveLength(2);
});

test('an undelivered message is reported, signed, to the address that came with it', async () => {
  const url = 'https://indulge.example/api/webhooks/twilio/a-link';
  await sender.send({ ...hello, to: '+15005530003', reportTo: url });
  const [report] = await eventually(async () => {
    expect(received).toHaveLength(1);
    return received;
  });
  if (!report) throw new Error('There is no report.');
  expect(report.url).toBe('/api/webhooks/twilio/a-link');
  const { body, signature } = report;
  expect(sender.readReport({ url, body, signature })).toEqual({ status: 'failed' });
  expect(sender.readReport({ url: `${url}x`, body, signature })).toBeUndefined();
  expect(
    sender.readReport({ url, body: body.replace('undelivered', 'delivered'), signature }),
  ).toBeUndefined();
  expect(sender.readReport({ url, body, signature: '' })).toBeUndefined();
});

test('the signature is that of the example in Twilio’s documentation', () => {
  const documented = createSmsSender({ ...keys, authToken: '12345', apiBase: api.url });
  const body =
    'CallSid=CA1234567890ABCDE&Caller=%2B14158675310&Digits=1234&From=%2B14158675310&To=%2B18005551212';
  const url = 'https://example.com/myapp.php?foo=1&bar=2';
  const signature = 'L/OH5YylLD5NRKLltdqwSvS0BnU=';
  expect(documented.readReport({ url, body, signature })).toEqual({ status: 'other' });
});
