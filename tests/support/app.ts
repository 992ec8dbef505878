/** The whole product in this process, on its own port and database, for one test file. */
import { cpSync, rmSync } from 'node:fs';
import { afterAll } from 'vitest';
import { ROLES, type Role } from '#contract/kernel/capabilities.ts';
import { createUser, findUserByEmail, finishSignIn, MEMBER, type UserRow } from '#server/accounts/index.ts';
import type { Composed, Dependencies } from '#server/compose.ts';
import type { Db } from '#server/db/pool.ts';
import { transaction } from '#server/db/transaction.ts';
import { SESSION_COOKIE } from '#server/http/core/session.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/id.ts';
import { jobName } from '#server/kernel/jobs.ts';
import { type Client, openClient } from './client.ts';
import { testDatabase } from './database.ts';
import { give } from './ledger.ts';
import { mailWith } from './mail-with.ts';
import { demoTemplate } from './run/demo-template.ts';
import { scratchFolder } from './run/scratch.ts';
import { startForTests } from './run/start-for-tests.ts';
import { untilSettled } from './settled.ts';
import { signInClient } from './sign-in-client.ts';

export type ReceivedMail = {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  receivedAt: string;
};

export type StandIn = 'stripe' | 'issuer' | 'mail' | 'sms' | 'identity';

/** A signed-in user and their browser. */
export type SignedIn = Client & { id: string; email: string; username: string };

export type TestApp = {
  /** The address of the product, without a slash at the end; its pages are those of the last build. */
  url: string;
  db: Db;
  app: Composed['app'];
  deps: Dependencies;
  /** A browser without a session. */
  visitor(): Client;
  /**
   * A browser of one of the demo users, by email or by role. It skips the password check, which makes it
   * fast.
   */
  signIn(who: Role | (string & {})): Promise<SignedIn>;
  /** A browser of a new member with a complete profile. */
  newMember(options?: { email?: string; firstName?: string; balanceCents?: bigint }): Promise<SignedIn>;
  /** The emails to an address, newest first, once all background work is done. */
  mails(to: string): Promise<ReceivedMail[]>;
  /** The newest of them with this subject. */
  mailTo(to: string, subject: string | RegExp): Promise<ReceivedMail>;
  /** Waits until no job is due and no webhook is under way. */
  settled(): Promise<void>;
  /** Runs a job now, and waits until everything is done. */
  runJob(name: string): Promise<void>;
  /** What a bank or a payer does at the card processor: `disputes/ID/lose`, `payment_intents/ID/succeed`. */
  stripeControl<B>(path: string): Promise<B>;
  /** Makes a sandbox service fail until the test calls `mend`; see sandbox/kernel/faults.ts. */
  fault(service: StandIn, fault: { match: string; fault: string; [more: string]: unknown }): Promise<void>;
  mend(service: StandIn): Promise<void>;
  /** Stops the product early; otherwise it stops at the end of the file. */
  stop(): Promise<void>;
};

export type TestAppOptions = {
  /** Settings besides those of every test, as an operator sets them. The demo was seeded without them. */
  env?: Record<string, string>;
  /** A `testClock()` if the test moves time. */
  clock?: Clock;
  /** True for a test of the schedules; otherwise a scheduled job runs only where the test runs it. */
  schedules?: boolean;
};

const DEMO_PEOPLE: Record<Role, string> = {
  member: 'maya@example.com',
  god: 'god@indulge.example',
  administrator: 'admin@indulge.example',
  customer_service: 'care@indulge.example',
  sales: 'sales@indulge.example',
  super_admin: 'owner@acme.example',
  account_manager: 'manager@acme.example',
  account_staff: 'staff@acme.example',
  department_manager: 'dept@acme.example',
};

/**
 * Call it at the top level of a test file. It starts as a second `npm start` does: sandbox services, demo
 * users, catalog and jobs. It stops with the file, and then checks every invariant.
 */
export async function testApp({ env = {}, clock, schedules = false }: TestAppOptions = {}): Promise<TestApp> {
  const demo = await demoTemplate();
  const db = await testDatabase({ template: demo.template });
  const dataDir = scratchFolder('indulge-app-');
  cpSync(demo.dataDir, dataDir, { recursive: true });
  const running = await startForTests({ databaseUrl: db.url, dataDir, env, clock, schedules });
  const { appUrl: url } = running.config;
  const { app, deps } = running.composed;
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= running.stop().then(() => rmSync(dataDir, { recursive: true, force: true }));
    return stopped;
  };
  afterAll(stop);

  const settled = () => untilSettled({ db, jobs: deps.jobs, url });

  async function signInAs(user: UserRow): Promise<SignedIn> {
    const visitor = openClient(url);
    const client = signInClient({ userId: user.id, browserId: 'test' });
    const { session } = await finishSignIn(deps, user, { remember: false, client, proven: true });
    visitor.cookies.set(SESSION_COOKIE, session.token);
    return { ...visitor, id: user.id, email: user.email, username: user.username };
  }

  const mails = async (to: string) => {
    await settled();
    const answer = await fetch(`${url}/sandbox/mail/messages?to=${encodeURIComponent(to)}`);
    return (await answer.json()) as ReceivedMail[];
  };

  return {
    url,
    db,
    app,
    deps,
    settled,
    stop,
    mails,
    mailTo: async (to, subject) => mailWith(await mails(to), subject),
    visitor: () => openClient(url),
    async signIn(who) {
      const role = ROLES.find((name) => name === who);
      const email = role ? DEMO_PEOPLE[role] : who;
      const user = await findUserByEmail(db, email);
      if (!user) throw new Error(`Nobody has an account as ${email}.`);
      return signInAs(user);
    },
    async newMember({ email, firstName = 'Nora', balanceCents = 0n } = {}) {
      const user = await transaction(db, (tx) =>
        createUser(tx, newPerson(email, firstName), deps.clock.now()),
      );
      if (balanceCents > 0n) await give(db, user.id, balanceCents);
      return signInAs(user);
    },
    async runJob(name) {
      await deps.jobs.enqueue(db, jobName(name), {});
      deps.jobs.wake();
      await settled();
    },
    async stripeControl<B>(path: string) {
      const answer = await fetch(`${url}/sandbox/stripe/_test/${path}`, { method: 'POST', body: '{}' });
      if (!answer.ok) throw new Error(`The processor does not take ${path}: ${await answer.text()}`);
      return (await answer.json()) as B;
    },
    async fault(service, fault) {
      // The demo's own gift cards may still be in progress, and would meet the fault first. An event from
      // before may still be under way, and would settle what the later ones are withheld from.
      if (service === 'issuer' || fault.fault === 'withhold') await settled();
      const answer = await fetch(`${url}/sandbox/${service}/_faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(fault),
      });
      if (!answer.ok) throw new Error(`${service} takes no such fault: ${await answer.text()}`);
    },
    async mend(service) {
      await fetch(`${url}/sandbox/${service}/_faults`, { method: 'DELETE' });
    },
  };
}

function newPerson(email = `nora-${newId().slice(-12)}@example.com`, firstName: string) {
  return {
    email,
    firstName,
    lastName: 'Field',
    emailVerified: true,
    phoneNumber: '(217) 555-0142',
    address: '12 Orchard Lane',
    state: 'Illinois',
    zipCode: '62701',
    profileComplete: true,
    passwordHash: null,
    kind: MEMBER,
    acceptsTerms: true,
  };
}
