/**
 * Runs the product and its external services as separate processes on a real database, to be disconnected,
 * killed and restarted. The test itself reads the database, and the services' own records, directly.
 */
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createUser, finishSignIn, type Kind, MEMBER } from '#server/accounts/index.ts';
import { seedCatalogue } from '#server/catalogue/index.ts';
import type { Db } from '#server/db/pool.ts';
import { transaction } from '#server/db/transaction.ts';
import { SESSION_COOKIE } from '#server/http/core/session.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/id.ts';
import { adjustment, enterprise, openEnterpriseAccount, post } from '#server/ledger/index.ts';
import { type Child, startChild } from '#tests/support/child.ts';
import { type Client, openClient } from '#tests/support/client.ts';
import { eventually } from '#tests/support/eventually.ts';
import { freePort } from '#tests/support/free-port.ts';
import { decision } from '#tests/support/ledger.ts';
import { scratchFolder } from '#tests/support/run/scratch.ts';
import { signInClient } from '#tests/support/sign-in-client.ts';

const root = join(import.meta.dirname, '../../..');

const ADMINISTRATOR: Kind = {
  user_type: 'authority',
  authority_role: 'administrator',
  enterprise_id: null,
  enterprise_role: null,
};

/** A start takes seconds, and more than a minute beside programs that keep every core busy. */
const START_WITHIN_MS = 180_000;
/** What a manager's company starts with. */
export const MANAGER_FUNDS = 9000_00n;

export type Customer = Client & {
  id: string;
  email: string;
  /** Signs in anew, as after the quarter of an hour for which a proof of presence counts. */
  proveAgain(): Promise<void>;
};

export type World = Awaited<ReturnType<typeof openWorld>>;

export type WorldOptions = {
  /** The test's own connection to the database. */
  db: Db;
  /** The product's connection, which may lose replies. */
  databaseUrl?: string;
  /** Returns the address of the services that the product gets. */
  waylay?: (servicesUrl: string) => Promise<string>;
  /** Settings of the product besides those of every test. */
  env?: Record<string, string>;
  /** What fills the tables. Those of an earlier version need its own functions. */
  writers?: Writers;
};

type Writers = {
  createUser: typeof createUser;
  finishSignIn: typeof finishSignIn;
  seedCatalogue: (db: Db) => Promise<unknown>;
};

/** Starts everything. The test must close it: processes do not end by themselves. */
export async function openWorld({
  db,
  databaseUrl = db.url,
  waylay,
  env: more,
  writers = { createUser, finishSignIn, seedCatalogue },
}: WorldOptions) {
  const dataDir = scratchFolder('indulge-chaos-');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  await writers.seedCatalogue(db);

  // They keep their ports while they are dead.
  const portOf = { http: await freePort(), smtp: await freePort(), imap: await freePort() };
  const serve = async () => {
    const child = startChild(
      process.execPath,
      [
        join(root, 'sandbox/main.ts'),
        ...['--data-dir', dataDir, '--services', 'stripe,issuer,mail'],
        ...['--webhook-url', `${url}/api/webhooks/stripe`],
        ...['--port', `${portOf.http}`, '--smtp-port', `${portOf.smtp}`, '--imap-port', `${portOf.imap}`],
      ],
      { cwd: root },
    );
    await child.said(/"settings"/, START_WITHIN_MS);
    return child;
  };
  let services = await serve();
  const announced = JSON.parse(services.output().trim()) as {
    publicUrl: string;
    settings: Record<string, string>;
  };
  const servicesUrl = new URL(announced.publicUrl).origin;
  const givenUrl = waylay ? await waylay(servicesUrl) : servicesUrl;
  const env = {
    ...Object.fromEntries(
      Object.entries(announced.settings).map(([name, value]) => [name, value.replace(servicesUrl, givenUrl)]),
    ),
    PATH: process.env.PATH,
    NODE_ENV: 'test',
    LOG_LEVEL: 'warn',
    PORT: String(port),
    HOST: '127.0.0.1',
    APP_URL: url,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ENCRYPTION_KEY: randomBytes(32).toString('hex'),
    GOOGLE_CLIENT_ID: 'none',
    APPLE_CLIENT_ID: 'none',
    LIMIT_PAYMENTS_PER_MINUTE: '100000',
    LIMIT_SENDS_PER_MINUTE: '100000',
    LIMIT_GUEST_INTENTS_PER_MINUTE: '100000',
    LIMIT_GUEST_INTENTS_PER_RECIPIENT_PER_HOUR: '100000',
    LIMIT_GUEST_INTENTS_IN_TOTAL_PER_MINUTE: '100000',
    LIMIT_TRANSFERS_PER_DAY: '100000',
    ...more,
  };

  let app: Child | undefined;
  let logs = '';
  let startedAt = new Date();
  const kill = async () => {
    if (!app) return;
    app.process.kill('SIGKILL');
    await app.ended();
    logs += app.output();
    app = undefined;
  };
  /** A session of a browser that just proved that its user is there. */
  async function signIn(visitor: Client, user: Parameters<typeof finishSignIn>[1]): Promise<void> {
    const client = { ...signInClient({ userId: user.id, browserId: 'chaos' }), userAgent: 'chaos' };
    // A known browser sends no mail, so nothing is enqueued.
    const jobs = { enqueue: async () => undefined };
    const { session } = await writers.finishSignIn({ db, jobs, clock: systemClock }, user, {
      remember: true,
      client,
      proven: true,
    });
    visitor.cookies.set(SESSION_COOKIE, session.token);
  }
  async function signedIn(kind: Kind, domain: string): Promise<Customer> {
    const email = `c-${newId().slice(-12)}@${domain}`;
    const user = await transaction(db, (tx) => writers.createUser(tx, person(email, kind), new Date()));
    const visitor = openClient(url);
    await signIn(visitor, user);
    return { ...visitor, id: user.id, email, proveAgain: () => signIn(visitor, user) };
  }
  const world = {
    db,
    url,
    /** The services' own address, for the customers' browsers and for the test. */
    stripeUrl: `${servicesUrl}/sandbox/stripe`,
    issuerUrl: `${servicesUrl}/sandbox/issuer`,
    mailboxUrl: `${servicesUrl}/sandbox/mail`,
    settings: announced.settings,
    /** The environment of the product. */
    env,
    /** The output of every run of the product. */
    logs: () => logs + (app?.output() ?? ''),
    /** When the current run of the product started. */
    startedAt: () => startedAt,
    async start() {
      app = startChild(process.execPath, [join(root, 'server/main.ts'), 'start'], { cwd: root, env });
      await app.said(/running on/, START_WITHIN_MS);
      startedAt = new Date();
    },
    kill,
    async fault(service: 'stripe' | 'issuer' | 'mailbox', fault: object) {
      const answer = await fetch(`${world[`${service}Url`]}/_faults`, {
        method: 'POST',
        body: JSON.stringify(fault),
      });
      if (!answer.ok) throw new Error(await answer.text());
    },
    async calm() {
      for (const address of [world.stripeUrl, world.issuerUrl, world.mailboxUrl])
        await fetch(`${address}/_faults`, { method: 'DELETE' });
    },
    /** A new member with an empty balance, signed in. */
    customer: () => signedIn(MEMBER, 'example.com'),
    /** The manager of a new company with money, signed in. */
    async manager(
      role: 'account_manager' | 'super_admin' = 'account_manager',
      amountCents: bigint = MANAGER_FUNDS,
    ) {
      const id = newId();
      const domain = `c${id.slice(-12)}.example`;
      await transaction(db, async (tx) => {
        await tx.query(
          'insert into enterprise (id, company_name, slug, email_domain) values ($1, $2, $2, $2)',
          [id, domain],
        );
        await openEnterpriseAccount(tx, id);
      });
      const holder = enterprise(id);
      const money = {
        adjustmentId: newId(),
        holder,
        amountCents,
        decision,
        description: 'A start',
      };
      await post(db, adjustment(money));
      const kind: Kind = {
        user_type: 'enterprise',
        authority_role: null,
        enterprise_id: id,
        enterprise_role: role,
      };
      return signedIn(kind, domain);
    },
    /** A new administrator, signed in. */
    staff: () => signedIn(ADMINISTRATOR, 'indulge.example'),
    /** The card processor, the issuer and the mail server die. Their books are kept, and their faults end. */
    async killServices() {
      services.process.kill('SIGKILL');
      await services.ended();
    },
    async startServices() {
      services = await serve();
    },
    async close() {
      await kill();
      services.process.kill('SIGTERM');
      await eventually(() => services.process.exitCode !== null || services.process.signalCode !== null);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return world;
}

function person(email: string, kind: Kind) {
  return {
    email,
    firstName: 'Cleo',
    lastName: 'Hart',
    emailVerified: true,
    profileComplete: true,
    passwordHash: null,
    kind,
    acceptsTerms: true,
  };
}
