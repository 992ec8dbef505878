import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Listening, listen } from '#sandbox/kernel/listen.ts';
import { createMailSandbox, type MailSandbox } from '#sandbox/mail/index.ts';
import { createMailer, type SmtpMailer } from '#server/adapters/smtp/create-mailer.ts';
import { MailRefused, MailUnavailable } from '#server/notifications/mailer-port.ts';
import { eventually } from '#tests/support/eventually.ts';

/** Two seconds, because on a busy machine an ordinary answer takes half of one. */
const PATIENT = { from: 'hello@indulge.example', timeoutMs: 2_000 };

let dataDir: string;
let sandbox: MailSandbox;
let http: Listening;
let mailer: SmtpMailer;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'smtp-'));
  sandbox = await createMailSandbox({ dataDir });
  http = await listen(sandbox.handle);
  mailer = createMailer({ smtpUrl: sandbox.smtpUrl, ...PATIENT });
});

afterEach(async () => {
  mailer.close();
  await http.close();
  await sandbox.close();
  await rm(dataDir, { recursive: true, force: true });
});

const hello = { id: 'hello', to: 'maya@example.com', subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' };

async function inbox() {
  return (await (await fetch(`${http.url}/messages`)).json()) as { to: string; subject: string }[];
}

async function fault(body: object) {
  await fetch(`${http.url}/_faults`, { method: 'POST', body: JSON.stringify(body) });
}

test('an email reaches the inbox', async () => {
  await mailer.send(hello);
  expect(await inbox()).toMatchObject([{ to: 'maya@example.com', subject: 'Hello' }]);
});

test('a picture comes along inside the page that names it', async () => {
  const content = Buffer.alloc(200, 7);
  const html = '<p>Hello</p><img src="cid:code">';
  await mailer.send({ ...hello, html, pictures: [{ id: 'code', fileName: 'code.png', content }] });
  const [read] = (await inbox()) as { text?: string; html?: string }[];
  expect(read?.text).toBe('Hello');
  expect(read?.html).toContain(`<img src="data:image/png;base64,${content.toString('base64')}">`);
});

test('a file comes along beside both texts, byte for byte', async () => {
  const content = Buffer.from(Array.from({ length: 1_000 }, (_, index) => index % 256));
  await mailer.send({ ...hello, files: [{ fileName: 'INV-1.pdf', type: 'application/pdf', content }] });
  const [read] = (await inbox()) as { id?: string; text?: string; html?: string }[];
  expect([read?.text, read?.html?.trimEnd()]).toEqual(['Hello', '<p>Hello</p>']);
  const source = await (await fetch(`${http.url}/messages/${read?.id}/source`)).text();
  const { attachments } = await PostalMime.parse(source);
  expect(attachments).toMatchObject([
    { filename: 'INV-1.pdf', mimeType: 'application/pdf', disposition: 'attachment' },
  ]);
  expect(Buffer.from(attachments[0]?.content as ArrayBuffer)).toEqual(content);
});

test('what mails share is encoded once, and each arrives whole', async () => {
  const shared = ['<p>= Café ', ', ', '</p>\n.<p>'.repeat(20)];
  for (const own of [
    ['Zoë', 'a'.repeat(200)],
    ['=3D', ' 🎁 '],
  ]) {
    const html = `${shared[0]}${own[0]}${shared[1]}${own[1]}${shared[2]}`;
    await mailer.send({ ...hello, html, htmlPieces: { shared, own } });
    const [read] = (await inbox()) as { html?: string }[];
    expect(read?.html?.trimEnd()).toBe(html);
  }
});

test('an address with a comma is one recipient, never two', async () => {
  await mailer.send({ ...hello, to: 'maya@example.com, eve@example.com' }).catch(() => {});
  expect((await inbox()).filter(({ to }) => to === 'eve@example.com')).toEqual([]);
});

test('a subject cannot add headers', async () => {
  await mailer.send({ ...hello, subject: 'Hi\r\nBcc: eve@example.com' });
  expect((await inbox()).map(({ to }) => to)).toEqual(['maya@example.com']);
});

test('simultaneous emails all arrive', async () => {
  const numbers = Array.from({ length: 40 }, (_, index) => index);
  await Promise.all(numbers.map((n) => mailer.send({ ...hello, subject: `n${n}` })));
  expect(new Set((await inbox()).map(({ subject }) => subject)).size).toBe(40);
});

test.each([
  { fault: { match: 'SMTP RCPT', fault: 'refuse' }, error: MailRefused },
  { fault: { match: 'SMTP DATA', fault: 'refuse', status: 554 }, error: MailRefused },
  { fault: { match: 'SMTP RCPT', fault: 'refuse', status: 450 }, error: MailUnavailable },
  { fault: { match: 'SMTP DATA', fault: 'refuse', status: 500 }, error: MailRefused },
  { fault: { match: 'SMTP DATA', fault: 'refuse', status: 451 }, error: MailUnavailable },
  { fault: { match: 'SMTP CONNECT', fault: 'down' }, error: MailUnavailable },
  { fault: { match: 'SMTP DATA', fault: 'delay', ms: 4_000 }, error: MailUnavailable },
])('$fault.match $fault.fault $fault.status gives $error.name', async (row) => {
  await fault(row.fault);
  await expect(mailer.send(hello)).rejects.toBeInstanceOf(row.error);
});

// Keep every reply in create-mailer.ts, and this must fail: a full quota would be the recipient's fault.
test('what the server said of the recipient is kept, and nothing else', async () => {
  await fault({ match: 'SMTP RCPT', fault: 'refuse', status: 450 });
  await expect(mailer.send(hello)).rejects.toMatchObject({ reply: expect.stringMatching(/^450 /) });
  for (const [match, status] of [
    ['SMTP RCPT', 421],
    ['SMTP MAIL', 450],
    ['SMTP DATA', 454],
  ] as const) {
    await fault({ match, fault: 'refuse', status });
    await expect(mailer.send(hello)).rejects.toMatchObject({ name: 'MailUnavailable', reply: undefined });
  }
});

/** As many emails as there are connections at once, and one more. */
const moreThanConnections = Array.from({ length: 9 }, (_, index) => index);

function withPassword() {
  const smtpUrl = sandbox.smtpUrl.replace('smtp://', 'smtp://indulge:secret@');
  return createMailer({ smtpUrl, ...PATIENT });
}

test('the mailer signs in where it has a password', async () => {
  const signed = withPassword();
  await signed.send(hello);
  signed.close();
  expect(await inbox()).toHaveLength(1);
});

// Drop the events and the limit of `call` in smtp-pool.ts, and this must fail: the ninth email waits for a
// turn forever.
test.each(['delay', 'down'])('a server that does not answer AUTH (%s) costs no turn', async (kind) => {
  const signed = withPassword();
  await fault({ match: 'SMTP AUTH', fault: kind, ms: 4_000, times: 9 });
  const sent = await Promise.allSettled(moreThanConnections.map(() => signed.send(hello)));
  expect(sent.map((one) => one.status === 'rejected' && one.reason)).toEqual(
    moreThanConnections.map(() => expect.any(MailUnavailable)),
  );
  // A connection that failed before it asked has left its fault to the next one.
  await fetch(`${http.url}/_faults`, { method: 'DELETE' });
  await signed.send(hello);
  signed.close();
  expect(await inbox()).toHaveLength(1);
});

test('a refused password is not the fault of an email', async () => {
  const signed = withPassword();
  await fault({ match: 'SMTP AUTH', fault: 'refuse', status: 535 });
  await expect(signed.send(hello)).rejects.toBeInstanceOf(MailUnavailable);
  signed.close();
});

test.each(['hangs up', 'is silent'])('a server that %s in place of a reset costs no turn', async (way) => {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.write('220 hello\r\n');
    socket.on('data', (data) => {
      const command = String(data).slice(0, 4).toUpperCase();
      if (command !== 'RSET') socket.write(command === 'RCPT' ? '550 nobody\r\n' : '250 ok\r\n');
      else if (way === 'hangs up') socket.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const smtpUrl = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const refused = createMailer({ smtpUrl, ...PATIENT });
  const sent = await Promise.allSettled(moreThanConnections.map(() => refused.send(hello)));
  expect(sent.map((one) => one.status === 'rejected' && one.reason)).toEqual(
    moreThanConnections.map(() => expect.any(MailRefused)),
  );
  refused.close();
  server.close();
});

// Leave the limit of the whole out of smtp-calls.ts, and both must fail.
test.each(['DATA', 'EHLO'])('a server that answers %s without an end costs no turn', async (question) => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)));
    socket.on('error', () => {});
    socket.write('220 hello\r\n');
    let isTalking = false;
    socket.on('data', (data) => {
      if (isTalking) return;
      const command = String(data).slice(0, 4).toUpperCase();
      isTalking = command === question;
      if (!isTalking) return socket.write('250 ok\r\n');
      const talking = setInterval(() => socket.write('250-still busy\r\n'), 50);
      socket.on('close', () => clearInterval(talking));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const smtpUrl = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const tarred = createMailer({ smtpUrl, from: 'hello@indulge.example', timeoutMs: 200 });
  const sent = await Promise.allSettled(moreThanConnections.map(() => tarred.send(hello)));
  expect(sent.map((one) => one.status === 'rejected' && one.reason)).toEqual(
    moreThanConnections.map(() => expect.any(MailUnavailable)),
  );
  await eventually(() => sockets.size === 0);
  tarred.close();
  server.close();
});

test('after a lost reply, the mailer does not send the email again', async () => {
  await fault({ match: 'SMTP DATA', fault: 'drop-reply' });
  await expect(mailer.send(hello)).rejects.toBeInstanceOf(MailUnavailable);
  expect(await inbox()).toHaveLength(1);
});

test('a server that does not listen is unavailable', async () => {
  const lonely = createMailer({ smtpUrl: 'smtp://127.0.0.1:9', from: 'a@example.com', timeoutMs: 400 });
  await expect(lonely.send(hello)).rejects.toBeInstanceOf(MailUnavailable);
  await expect(lonely.verify()).rejects.toBeInstanceOf(MailUnavailable);
  lonely.close();
  await mailer.verify();
});

test('where TLS is required, nothing is sent to a server that does not offer it', async () => {
  const careful = createMailer({
    smtpUrl: sandbox.smtpUrl,
    from: 'hello@indulge.example',
    requiresTls: true,
  });
  await expect(careful.send(hello)).rejects.toThrow(MailUnavailable);
  careful.close();
  expect(await inbox()).toEqual([]);
});
