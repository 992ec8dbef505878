/**
 * Walks through the whole product at the most verbose log level, then searches everything it wrote for
 * secrets.
 */
import { afterAll, expect, test } from 'vitest';
import { openClient } from '#tests/support/client.ts';
import { testDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { openWorld } from './world/world.ts';

const db = await testDatabase();
const world = await openWorld({ db, env: { LOG_LEVEL: 'trace' } });
afterAll(world.close);

const email = 'walker@example.com';
const [password, wrong, next] = ['A walk in the park 1', 'No walk at all 2', 'Another walk 3'];
const secrets = new Map<string, string>();

async function tokenInMail(pattern: RegExp): Promise<string> {
  return eventually(
    async () => {
      const answer = await fetch(`${world.mailboxUrl}/messages?to=${encodeURIComponent(email)}`);
      const mails = (await answer.json()) as { text: string }[];
      return mails.map(({ text }) => pattern.exec(text)?.[1]).find((token) => token !== undefined);
    },
    { timeoutMs: 60_000 },
  );
}

async function walk(): Promise<void> {
  const walker = openClient(world.url);
  const keep = (name: string, value: unknown) => secrets.set(name, String(value));
  const signIn = async (withPassword: string) => {
    const answer = await walker.post('/api/auth/signin', { email, password: withPassword, rememberMe: true });
    if (answer.status === 200) keep(`session ${secrets.size}`, walker.cookies.get('indulge_session'));
    return answer.status;
  };
  const joined = await walker.post('/api/auth/signup', {
    ...{ firstName: 'Wilma', lastName: 'Walker', address: '12 Orchard Lane', state: 'Illinois' },
    ...{ zipCode: '62701', phoneNumber: '(217) 555-0142', email, password },
    ...{ confirmPassword: password, agreeToTerms: true },
  });
  expect(joined.status).toBe(201);
  const verification = await tokenInMail(/verify-email\/([\w-]+)/);
  expect((await walker.post('/api/auth/verify-email', { token: verification })).status).toBe(200);
  expect(await signIn(wrong)).toBe(401);
  expect(await signIn(password)).toBe(200);
  for (const [name, value] of Object.entries({ verification, password, wrong, next })) keep(name, value);

  const { body: begun } = await walker.post('/api/create-payment-intent', { amount: '300' });
  keep('client secret', begun.clientSecret);
  const intent = String(begun.paymentIntentId);
  await fetch(`${world.stripeUrl}/_test/payment_intents/${intent}/succeed`, { method: 'POST', body: '{}' });
  const confirmed = await walker.post('/api/confirm-payment', { paymentIntentId: intent });
  expect(confirmed.body.status).toBe('completed');

  const { body: cards } = await walker.get<{ id: string; minValue: string }[]>('/api/gift-cards?limit=10');
  for (const { id, minValue } of cards)
    await walker.post('/api/cart', { giftCardId: id, amount: minValue, quantity: 1 });
  expect((await walker.post('/api/checkout')).status).toBe(201);
  const wallet = await eventually(
    async () => {
      const { body } = await walker.get<Record<string, string | null>[]>('/api/purchased-gift-cards');
      return body.length > 0 && body.every(({ status }) => status === 'active') ? body : undefined;
    },
    { timeoutMs: 60_000 },
  );
  // A PIN of a few digits occurs in any log by chance.
  for (const { id, code, pin, redemptionUrl } of wallet)
    for (const part of [code, pin, redemptionUrl])
      if (part && part.length > 6) keep(`card ${id} ${secrets.size}`, part);

  await walker.post('/api/auth/forgot-password', { email });
  const reset = await tokenInMail(/reset-password\?token=([\w-]+)/);
  keep('reset', reset);
  const body = { token: reset, password: next, confirmPassword: next };
  expect((await walker.post('/api/auth/reset-password', body)).status).toBe(200);
  expect(await signIn(next)).toBe(200);
  // Failures are logged in more detail than successes.
  await walker.post('/api/auth/reset-password', body);
  await walker.post('/api/auth/signin', `{"password":"${password}", broken`);
  await walker.post('/api/auth/apple/token', { id_token: password, code: next });
  await walker.get(`/verify-email/${verification}?email=${email}`);
  await walker.get(`/api/nothing?token=${reset}`);
}

test('no secret is in the log or in any table', { timeout: 240_000 }, async () => {
  await world.start();
  await walk();
  expect(secrets.size).toBeGreaterThan(15);
  const leaks: string[] = [];
  const search = (where: string, text: string) => {
    for (const [name, secret] of secrets) {
      const forms = [secret, encodeURIComponent(secret), Buffer.from(secret).toString('hex')];
      if (forms.some((form) => text.includes(form))) leaks.push(`${name} in ${where}`);
    }
  };
  const { rows: tables } = await db.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  );
  for (const { name } of tables) {
    const { rows } = await db.query<{ line: string }>(`select line::text as line from ${name} line`);
    search(name, rows.map(({ line }) => line).join('\n'));
  }
  expect(world.logs()).toContain('answered');
  search('the log', world.logs());
  expect(leaks).toEqual([]);
});
