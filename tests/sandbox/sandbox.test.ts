import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Sandbox, type SandboxServiceName, startSandbox } from '#sandbox/index.ts';
import { type Listening, listen } from '#sandbox/kernel/listen.ts';
import { createIssuer } from '#server/adapters/issuer/create-issuer.ts';
import { createIdentityProvider } from '#server/adapters/oidc/create-identity-provider.ts';
import { createMailer } from '#server/adapters/smtp/create-mailer.ts';
import { createStripe } from '#server/adapters/stripe/create-stripe.ts';
import { createSmsSender } from '#server/adapters/twilio/create-sms-sender.ts';

const every: SandboxServiceName[] = ['stripe', 'issuer', 'mail', 'sms', 'identity'];

let dataDir: string;
let http: Listening;
let sandbox: Sandbox | undefined;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sandbox-'));
  http = await listen((request, response) => {
    if (!sandbox?.handle(request, response)) response.writeHead(418).end(request.url);
  });
});

afterEach(async () => {
  await http.close();
  await sandbox?.close();
  sandbox = undefined;
  await rm(dataDir, { recursive: true, force: true });
});

function start(services = every) {
  return startSandbox({
    dataDir,
    publicUrl: `${http.url}/sandbox`,
    webhookUrl: 'http://127.0.0.1:9/nobody',
    services: new Set(services),
  });
}

test('every adapter reaches its stand-in with the settings given', async () => {
  sandbox = await start();
  const { stripe, issuer, smtpUrl, sms, google, apple } = sandbox.settings;
  if (!stripe || !issuer || !smtpUrl || !sms || !google || !apple)
    throw new Error('A stand-in gave no settings.');

  const order = { reference: 'unit-1', productId: '1', amountCents: 10_00n };
  expect(await createIssuer(issuer).order(order)).toMatchObject({ kind: 'issued' });
  const intent = { paymentId: 'p', amountCents: 10_00n, idempotencyKey: 'k', description: 'd' };
  expect(await createStripe(stripe).createPaymentIntent(intent)).toMatchObject({
    status: 'requires_payment_method',
  });
  const mailer = createMailer({ smtpUrl, from: 'hello@indulge.example' });
  await mailer.send({ id: 'hi', to: 'maya@example.com', subject: 'Hi', html: '<p>Hi</p>', text: 'Hi' });
  mailer.close();
  const messages = await fetch(`${http.url}/sandbox/mail/messages?to=maya@example.com`);
  expect(await messages.json()).toHaveLength(1);
  await createSmsSender(sms).send({ id: 'hi', to: '+12175550142', text: 'Hi', isRetry: false });
  expect(await (await fetch(`${http.url}/sandbox/sms/messages?to=%2B12175550142`)).json()).toHaveLength(1);
  for (const provider of [
    createIdentityProvider({ name: 'google', ...google, secret: google }),
    createIdentityProvider({ name: 'apple', ...apple }),
  ]) {
    const begun = await provider.begin({ redirectUri: `${http.url}/back` });
    expect((await fetch(begun.url)).status).toBe(200);
  }
});

test('only what lies under the sandbox and runs is taken', async () => {
  sandbox = await start(['mail']);
  expect(Object.keys(sandbox.settings)).toEqual(['bounces', 'smtpUrl']);
  expect((await fetch(`${http.url}/sandbox/mail`)).status).toBe(200);
  for (const path of [
    '/',
    '/sandbox',
    '/sandbox/',
    '/sandbox/issuer/products',
    '/sandboxes/mail',
    '/api/mail',
  ]) {
    const answer = await fetch(http.url + path);
    expect([answer.status, await answer.text()]).toEqual([418, path]);
  }
});

test('the keys stay the same after a restart, and others cannot read them', async () => {
  sandbox = await start();
  const { settings } = sandbox;
  await sandbox.close();
  sandbox = await start();
  // Ports are chosen anew.
  const withoutPorts = ({ bounces, ...kept }: Sandbox['settings']) => ({
    ...kept,
    smtpUrl: '',
    bounces: { ...bounces, imapUrl: bounces?.imapUrl.replace(/:\d+\//, '/') },
  });
  expect(withoutPorts(sandbox.settings)).toEqual(withoutPorts(settings));
  expect((await stat(join(dataDir, 'sandbox/secrets.json'))).mode & 0o077).toBe(0);
});

test('the sandbox runs as a process of its own and prints the environment that connects to it', async () => {
  const file = join(dataDir, 'stand-ins.env');
  const child = spawn(process.execPath, ['sandbox/main.ts', '--data-dir', dataDir, '--settings-file', file], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const told = JSON.parse(await firstLine(child)) as { port: number; settings: Record<string, string> };
    expect(Object.keys(told.settings)).toEqual(
      expect.arrayContaining([
        'STRIPE_SECRET_KEY',
        'ISSUER_URL',
        'SMTP_URL',
        'GOOGLE_ISSUER',
        'APPLE_PRIVATE_KEY',
      ]),
    );
    const lines = await readFile(file, 'utf8');
    const read = Object.entries(parseEnv(lines)).map(([name, value]) => [
      name,
      value?.replaceAll('\\n', '\n'),
    ]);
    expect(Object.fromEntries(read)).toEqual({ SANDBOX: 'allow', ...told.settings });
    // Outside quotes, systemd drops the backslash of a line end.
    expect(lines).toMatch(/^APPLE_PRIVATE_KEY='-----BEGIN PRIVATE KEY-----\\n[^']+'$/m);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const inbox = await fetch(`http://localhost:${told.port}/sandbox/mail/messages`);
    expect(await inbox.json()).toEqual([]);
  } finally {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  }
});

async function firstLine(child: ChildProcess): Promise<string> {
  let text = '';
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk);
    if (text.includes('\n')) break;
  }
  return text;
}
