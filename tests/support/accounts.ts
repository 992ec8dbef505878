/** The sign-up and sign-in part of the product, with its mailbox and its job queue, for one test file. */
import { rm } from 'node:fs/promises';
import http from 'node:http';
import type { InjectOptions } from 'fastify';
import pino from 'pino';
import { afterAll } from 'vitest';
import { type Listening, listen } from '#sandbox/kernel/listen.ts';
import { createMailSandbox } from '#sandbox/mail/index.ts';
import {
  type AccountsDeps,
  accountsJobs,
  accountsRoutes,
  createPasswords,
  createSessions,
  createThrottles,
} from '#server/accounts/index.ts';
import { createMailer } from '#server/adapters/smtp/create-mailer.ts';
import { loadConfig } from '#server/config.ts';
import type { Db } from '#server/db/pool.ts';
import type { App } from '#server/http/core/app.ts';
import { createApp } from '#server/http/core/create-app.ts';
import { type JobQueue, openJobQueue } from '#server/jobs/queue.ts';
import { notificationsJobs, notificationsRoutes } from '#server/notifications/index.ts';
import { type SecurityDeps, securityJobs, securityRoutes } from '#server/security/index.ts';
import type { ReceivedMail } from './app.ts';
import { keepCookie } from './client.ts';
import { type TestClock, testClock } from './clock.ts';
import { testDatabase } from './database.ts';
import { eventually } from './eventually.ts';
import { mailWith } from './mail-with.ts';
import { scratchFolder } from './run/scratch.ts';

export type AccountsApp = {
  app: App;
  db: Db;
  clock: TestClock;
  deps: AccountsDeps & Pick<SecurityDeps, 'log'>;
  /** Emails to an address, newest first, once every job has run. */
  mailsTo(address: string): Promise<ReceivedMail[]>;
  /** The newest of them with this subject. */
  mailTo(address: string, subject: string | RegExp): Promise<ReceivedMail>;
  /** Makes the mail server fail until the test calls `healMail`. */
  breakMail(fault: object): Promise<void>;
  healMail(): Promise<void>;
  /** Waits until no background work is left. */
  settled(): Promise<void>;
};

type Options = { env?: NodeJS.ProcessEnv; identityProviders?: AccountsDeps['identityProviders'] };

/** Call at the top level of a test file; everything ends with the file. */
export async function accountsApp({ env = {}, identityProviders = {} }: Options = {}): Promise<AccountsApp> {
  const dataDir = scratchFolder('indulge-accounts-');
  const db = await testDatabase();
  const mail = await createMailSandbox({ dataDir });
  const mailbox = await listen(mail.handle);
  const config = loadConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    APP_URL: 'http://localhost:3000',
    ...env,
  });
  const log = pino({ level: 'silent' });
  const clock = testClock();
  const jobs = await openJobQueue({ databaseUrl: db.url, log });
  const mailer = createMailer({ smtpUrl: mail.smtpUrl, from: config.mailFrom, timeoutMs: 5_000 });
  const deps: AccountsDeps & Pick<SecurityDeps, 'log'> = {
    config,
    db,
    jobs,
    clock,
    mailer,
    identityProviders,
    passwords: createPasswords(),
    throttles: createThrottles(db, config.limits),
    log,
  };
  const security = { ...deps, config };
  await jobs.declare([...notificationsJobs(deps), ...accountsJobs(deps), ...securityJobs(security)]);
  await jobs.work();
  const app = await createApp({
    config,
    log,
    server: http.createServer(),
    sessions: createSessions({ ...deps, config }),
  });
  accountsRoutes(app, deps);
  securityRoutes(app, security);
  notificationsRoutes(app, deps);
  await app.ready();

  afterAll(async () => {
    await jobs.close();
    await app.close();
    mailer.close();
    await mailbox.close();
    await mail.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const settled = () => eventually(() => nothingToDo(db, jobs), { timeoutMs: 45_000 }).then(() => undefined);
  const mailsTo = async (address: string) => {
    await settled();
    return readMails(mailbox, address);
  };
  return {
    app,
    db,
    clock,
    deps,
    settled,
    mailsTo,
    mailTo: async (address, subject) => mailWith(await mailsTo(address), subject),
    breakMail: (fault) => setFault(mailbox, fault),
    async healMail() {
      await fetch(`${mailbox.url}/_faults`, { method: 'DELETE' });
    },
  };
}

async function nothingToDo(db: Db, jobs: JobQueue): Promise<boolean> {
  const { rows } = await db.query<{ name: string }>(
    `select distinct name from pgboss.job where state in ('created', 'active', 'retry') and name not like '%cron%'
       and name like 'send-%'`,
  );
  if (rows.length > 0) jobs.wake();
  return rows.length === 0;
}

async function readMails(mailbox: Listening, address: string): Promise<ReceivedMail[]> {
  const answer = await fetch(`${mailbox.url}/messages?to=${encodeURIComponent(address)}`);
  return (await answer.json()) as ReceivedMail[];
}

async function setFault(mailbox: Listening, fault: object): Promise<void> {
  const answer = await fetch(`${mailbox.url}/_faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  });
  if (!answer.ok) throw new Error(`The mail server takes no such fault: ${await answer.text()}`);
}

/** The reply, with the whole `Set-Cookie` lines beside the body. */
export type AccountsAnswer = {
  status: number;
  body: Record<string, unknown> & { message?: string; code?: string; fields?: Record<string, string> };
  headers: Record<string, unknown>;
  setCookies: string[];
};

export type TestBrowser = {
  cookies: Map<string, string>;
  get(path: string, headers?: Record<string, string>): Promise<AccountsAnswer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<AccountsAnswer>;
  patch(path: string, body?: unknown): Promise<AccountsAnswer>;
  delete(path: string): Promise<AccountsAnswer>;
  send(options: InjectOptions): Promise<AccountsAnswer>;
};

/** A separate browser: keeps cookies as the product sets and clears them. */
export function openBrowser({ app }: { app: App }, { ip = '127.0.0.1' } = {}): TestBrowser {
  const cookies = new Map<string, string>();
  const send = async (options: InjectOptions): Promise<AccountsAnswer> => {
    const answer = await app.inject({
      remoteAddress: ip,
      ...options,
      cookies: Object.fromEntries(cookies),
    });
    const setCookies = [answer.headers['set-cookie'] ?? []].flat();
    for (const line of setCookies) keepCookie(cookies, line);
    return { status: answer.statusCode, body: bodyOf(answer.body), headers: answer.headers, setCookies };
  };
  return {
    cookies,
    send,
    get: (path, headers = {}) => send({ method: 'GET', url: path, headers }),
    post: (path, body, headers = {}) =>
      send({ method: 'POST', url: path, headers, ...(body !== undefined && { payload: body as object }) }),
    patch: (path, body) => send({ method: 'PATCH', url: path, payload: body as object }),
    delete: (path) => send({ method: 'DELETE', url: path }),
  };
}

function bodyOf(text: string): AccountsAnswer['body'] {
  try {
    return JSON.parse(text) as AccountsAnswer['body'];
  } catch {
    return { text };
  }
}

/** A sign-up that is valid in every field. */
export function signUpBody(changes: Record<string, unknown> = {}) {
  return {
    firstName: 'Nora',
    lastName: 'Field',
    address: '12 Orchard Lane',
    state: 'Illinois',
    zipCode: '62701',
    phoneNumber: '(217) 555-0142',
    email: 'nora@example.com',
    password: 'a long password',
    confirmPassword: 'a long password',
    agreeToTerms: true,
    ...changes,
  };
}

/** The token in the newest email with such a link. */
export function tokenIn(mails: ReceivedMail[], link: RegExp): string {
  const found = mails.map(({ text }) => link.exec(text)?.[1]).find(Boolean);
  if (!found) throw new Error(`No mail has a link like ${link}.`);
  return decodeURIComponent(found);
}

export const VERIFY_LINK = /\/verify-email\/([\w-]+)\?/;
export const RESET_LINK = /\/reset-password\?token=([\w-]+)/;

/** Signs up, follows the link in the email, and returns the browser. */
export async function member(
  on: AccountsApp,
  changes: Record<string, unknown> = {},
  { ip = '127.0.0.1' } = {},
): Promise<{ browser: TestBrowser; email: string; password: string; id: string }> {
  const browser = openBrowser(on, { ip });
  const body = signUpBody(changes);
  const signedUp = await browser.post('/api/auth/signup', body);
  if (signedUp.status !== 201) throw new Error(`Sign-up failed: ${JSON.stringify(signedUp.body)}`);
  const token = tokenIn(await on.mailsTo(body.email), VERIFY_LINK);
  await browser.post('/api/auth/verify-email', { token });
  const { rows } = await on.db.query<{ id: string }>('select id from users where email = $1', [body.email]);
  return { browser, email: body.email, password: body.password, id: rows[0]?.id ?? '' };
}

/** A member who has signed in. */
export async function signedInMember(on: AccountsApp, changes: Record<string, unknown> = {}) {
  const person = await member(on, changes);
  const answer = await person.browser.post('/api/auth/signin', {
    email: person.email,
    password: person.password,
  });
  if (answer.status !== 200) throw new Error(`Sign-in failed: ${JSON.stringify(answer.body)}`);
  return person;
}

/** The number of rows in a table, to assert that nothing was written. */
export async function countRows(db: Db, table: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(`select count(*)::int as count from ${table}`);
  return rows[0]?.count ?? 0;
}
