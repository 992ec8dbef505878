/** The mailbox of returned mails: the adapter and the stand-in's IMAP server. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Listening, listen } from '#sandbox/kernel/listen.ts';
import { createMailSandbox, type MailSandbox } from '#sandbox/mail/index.ts';
import { createBounceMailbox } from '#server/adapters/imap/create-bounce-mailbox.ts';
import { Fault } from '#server/kernel/refusal.ts';

let dataDir: string;
let sandbox: MailSandbox;
let http: Listening;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'imap-'));
  sandbox = await createMailSandbox({ dataDir });
  http = await listen(sandbox.handle);
});

afterEach(async () => {
  await http.close();
  await sandbox.close();
  await rm(dataDir, { recursive: true, force: true });
});

const mailbox = (url = sandbox.imapUrl) => createBounceMailbox({ url, timeoutMs: 20_000 });
const fault = (body: object) => fetch(`${http.url}/_faults`, { method: 'POST', body: JSON.stringify(body) });

async function arrive(...texts: string[]) {
  const transport = nodemailer.createTransport({ url: sandbox.smtpUrl });
  for (const text of texts)
    await transport.sendMail({ from: 'a@example.com', to: 'bounces+1@indulge.example', subject: 'x', text });
  transport.close();
}

async function read(most = 100, from = mailbox()): Promise<string[]> {
  const found: string[] = [];
  await from.readNew(most, async (source) => {
    found.push(/\r?\n\r?\n([\s\S]*)/.exec(source.toString())?.[1]?.trim() ?? '');
  });
  return found;
}

test('new messages are read once each, the oldest first, as many as are asked for', async () => {
  expect(await read()).toEqual([]);
  await arrive('one', 'two', 'three');
  expect(await read(2)).toEqual(['one', 'two']);
  expect(await read()).toEqual(['three']);
  expect(await read()).toEqual([]);
  await arrive('four');
  expect(await read()).toEqual(['four']);
});

test('only what came to a return path is in the mailbox', async () => {
  const transport = nodemailer.createTransport({ url: sandbox.smtpUrl });
  await transport.sendMail({ from: 'a@example.com', to: 'maya@example.com', subject: 'x', text: 'private' });
  transport.close();
  expect(await read()).toEqual([]);
});

// Mark a message before it is read, and this must fail.
test('a message whose reading fails stays new, and so do those after it', async () => {
  await arrive('one', 'two', 'three');
  const seen: string[] = [];
  const reading = mailbox().readNew(10, async (source) => {
    if (source.includes('two')) throw new Error('The database is away.');
    seen.push('read');
  });
  await expect(reading).rejects.toThrow('The database is away.');
  expect(seen).toHaveLength(1);
  expect(await read()).toEqual(['two', 'three']);
});

test('a connection that is lost midway is a fault, and what was read stays read', async () => {
  await arrive('one', 'two');
  await fault({ match: 'IMAP UID FETCH', fault: 'down', skip: 1 });
  await expect(read()).rejects.toBeInstanceOf(Fault);
  expect(await read()).toEqual(['two']);
  // The answer to the mark is lost: the message is read, and the reader does not know.
  await arrive('three');
  await fault({ match: 'IMAP UID STORE', fault: 'drop-reply' });
  await expect(read()).rejects.toBeInstanceOf(Fault);
  expect(await read()).toEqual([]);
});

test('a long message is cut to its beginning', async () => {
  await arrive(`${'begin '.repeat(10)}${'x'.repeat(2_000_000)}`);
  const [text = ''] = await read();
  expect(text.startsWith('begin')).toBe(true);
  expect(text.length).toBeLessThan(300_000);
});

test('a wrong password and a mailbox that is not there are faults that name the reason', async () => {
  const wrong = sandbox.imapUrl.replace(/:[^:@]+@/, ':other@');
  await expect(read(1, mailbox(wrong))).rejects.toThrow(/does not accept the password/);
  await expect(mailbox(wrong).verify()).rejects.toThrow('Command failed');
  await expect(read(1, mailbox(sandbox.imapUrl.replace('INBOX', 'Elsewhere')))).rejects.toBeInstanceOf(Fault);
  await expect(mailbox().verify()).resolves.toBeUndefined();
});
