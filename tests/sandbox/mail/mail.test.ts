import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Listening, listen } from '#sandbox/kernel/listen.ts';
import { createMailSandbox, type MailSandbox } from '#sandbox/mail/index.ts';

type Listed = { id: string; to: string; subject: string; text: string; html: string; receivedAt: string };

let dataDir: string;
let mail: MailSandbox;
let http: Listening;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mail-'));
  await start();
});

afterEach(async () => {
  await stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start() {
  mail = await createMailSandbox({ dataDir });
  http = await listen(mail.handle);
}

async function stop() {
  await http.close();
  await mail.close();
}

async function send(to: string | string[], subject: string, body: { text?: string; html?: string } = {}) {
  const transport = nodemailer.createTransport({ url: mail.smtpUrl });
  try {
    const text = body.text ?? 'Hello';
    return await transport.sendMail({ from: 'Indulge <hello@indulge.example>', to, subject, ...body, text });
  } finally {
    transport.close();
  }
}

async function messages(query = ''): Promise<Listed[]> {
  const response = await fetch(`${http.url}/messages${query}`);
  expect(response.status).toBe(200);
  return (await response.json()) as Listed[];
}

async function fault(body: object) {
  const response = await fetch(`${http.url}/_faults`, { method: 'POST', body: JSON.stringify(body) });
  expect(response.status).toBe(201);
}

test('a mail sent over SMTP is read back with its text and its HTML', async () => {
  await send('maya@example.com', 'Vérifiez votre e-mail ✨', {
    text: 'Go to https://indulge.example/verify-email/abc?email=maya%40example.com\n',
    html: '<p>Hello <b>Maya</b></p>',
  });
  const [message] = await messages();
  expect(message).toMatchObject({
    to: 'maya@example.com',
    from: 'Indulge <hello@indulge.example>',
    subject: 'Vérifiez votre e-mail ✨',
    text: 'Go to https://indulge.example/verify-email/abc?email=maya%40example.com',
    html: expect.stringContaining('<b>Maya</b>'),
  });
  expect(Date.now() - Date.parse(message?.receivedAt ?? '')).toBeLessThan(60_000);
});

test('a recipient sees their own mails only, the newest first', async () => {
  await send(['maya@example.com', 'leo@example.com'], 'first');
  await send('maya@example.com', 'second');
  expect((await messages('?to=MAYA@example.com')).map(({ subject }) => subject)).toEqual(['second', 'first']);
  expect((await messages('?to=leo@example.com')).map(({ subject }) => subject)).toEqual(['first']);
  expect(await messages('?to=example.com')).toEqual([]);
  expect((await messages('?search=leo')).map(({ to }) => to)).toEqual(['leo@example.com']);
  expect(await messages('?search=%25')).toEqual([]);
});

test('messages survive a restart, and go when they are deleted', async () => {
  await send('maya@example.com', 'kept');
  await stop();
  await start();
  expect((await messages()).map(({ subject }) => subject)).toEqual(['kept']);
  await fetch(`${http.url}/messages`, { method: 'DELETE' });
  expect(await messages()).toEqual([]);
});

test('the page is served, and a mail in its frame can run nothing', async () => {
  await send('maya@example.com', 'Hi', { html: '<p>Hi</p><script>parent.hacked = 1</script>' });
  const page = await fetch(http.url);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(await page.text()).toContain('Search by recipient');
  const [message] = await messages();
  const frame = await fetch(`${http.url}/messages/${message?.id}/html`);
  expect(frame.headers.get('content-security-policy')).toMatch(/^sandbox (?!.*allow-scripts)/);
  expect((await fetch(`${http.url}/messages/none`)).status).toBe(404);
});

test.each([
  { when: 'the recipient is refused', fault: { match: 'SMTP RCPT', fault: 'refuse' }, code: 550 },
  {
    when: 'one recipient is refused',
    fault: { match: 'SMTP RCPT maya@*', fault: 'refuse', status: 553 },
    code: 553,
  },
  { when: 'the mail is put off', fault: { match: 'SMTP DATA', fault: 'refuse', status: 451 }, code: 451 },
])('when $when the sender receives $code and nothing is kept', async (row) => {
  await fault(row.fault);
  await expect(send('maya@example.com', 'lost')).rejects.toMatchObject({ responseCode: row.code });
  expect(await messages()).toEqual([]);
  await send('maya@example.com', 'kept');
  expect(await messages()).toHaveLength(1);
});

test('when the server hangs up before the mail, nothing is kept', async () => {
  await fault({ match: 'SMTP CONNECT', fault: 'down' });
  await expect(send('maya@example.com', 'lost')).rejects.toThrow();
  expect(await messages()).toEqual([]);
});

test('when the reply is lost after the mail, the mail is kept though the sender saw a failure', async () => {
  await fault({ match: 'SMTP DATA', fault: 'drop-reply' });
  await expect(send('maya@example.com', 'both')).rejects.toThrow();
  expect(await messages()).toHaveLength(1);
});

test('a delayed mail arrives after its delay', async () => {
  await fault({ match: 'SMTP DATA', fault: 'delay', ms: 150 });
  const before = performance.now();
  await send('maya@example.com', 'late');
  expect(performance.now() - before).toBeGreaterThanOrEqual(140);
  expect(await messages()).toHaveLength(1);
});
