/**
 * A running shop for tests: real HTTP routes from catalog to wallet, a real database, and the real issuer
 * client and mailer against the sandbox. Only sessions are replaced: a cookie names the member.
 */
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import pino from 'pino';
import { afterAll } from 'vitest';
import type { Role } from '#contract/kernel/capabilities.ts';
import { createIssuerSandbox } from '#sandbox/issuer/index.ts';
import { listen } from '#sandbox/kernel/listen.ts';
import { createMailSandbox } from '#sandbox/mail/index.ts';
import { createIssuer, ISSUER_NAME } from '#server/adapters/issuer/create-issuer.ts';
import { createMailer } from '#server/adapters/smtp/create-mailer.ts';
import { cartRoutes } from '#server/cart/index.ts';
import { catalogueRoutes, createCatalogue, seedCatalogue } from '#server/catalogue/index.ts';
import { loadConfig } from '#server/config.ts';
import type { Db } from '#server/db/pool.ts';
import { transaction } from '#server/db/transaction.ts';
import { type GiftCardDeps, giftCardsJobs, issueGiftCard, paceIssuer } from '#server/gift-cards/index.ts';
import { createApp } from '#server/http/core/create-app.ts';
import { SESSION_COOKIE } from '#server/http/core/session.ts';
import { openJobQueue } from '#server/jobs/queue.ts';
import { newId } from '#server/kernel/id.ts';
import { balanceOf, openMemberAccount } from '#server/ledger/index.ts';
import { notificationsJobs } from '#server/notifications/index.ts';
import { ordersRoutes } from '#server/orders/index.ts';
import { walletRoutes } from '#server/wallet/index.ts';
import { testClock } from '#tests/support/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';
import { give } from '#tests/support/ledger.ts';
import { scratchFolder } from '#tests/support/run/scratch.ts';

export type Person = { id: string; email: string };
export type Shop = Awaited<ReturnType<typeof openShop>>;
type Options = { body?: unknown; headers?: Record<string, string> };

const credentials = { clientId: 'demo-client', clientSecret: 'demo-secret' };

/** Opens a shop with the demo catalog until the test file ends. Jobs wait until `work` is called. */
export async function openShop(settings: Record<string, string> = {}) {
  const db = await testDatabase({ max: 20 });
  const dataDir = scratchFolder('indulge-shop-');
  const config = loadConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, ...settings });
  const log = pino({ level: 'silent' });
  const clock = testClock();

  const issuerBooks = await createIssuerSandbox({ dataDir, ...credentials, publicUrl: 'http://localhost/i' });
  const issuerHttp = await listen(issuerBooks.handle);
  const mailbox = await createMailSandbox({ dataDir });
  const mailboxHttp = await listen(mailbox.handle);
  const mailer = createMailer({ smtpUrl: mailbox.smtpUrl, from: 'Indulge <hello@indulge.example>' });
  const pace = paceIssuer(db, ISSUER_NAME, undefined);
  const issuer = createIssuer({ url: issuerHttp.url, ...credentials, pace });
  const jobs = await openJobQueue({ databaseUrl: db.url, log });
  const deps: GiftCardDeps = { db, clock, jobs, issuer, mailer, config };
  await jobs.declare([...giftCardsJobs(deps), ...notificationsJobs({ db, clock, mailer, config })]);

  const roles = new Map<string, Role>();
  const resolve = async (token: string) => {
    const role = roles.get(token);
    return role ? { userId: token, role, sessionId: token, enterpriseId: null, proven: true } : null;
  };
  const app = await createApp({ config, log, server: createServer(), sessions: { resolve } });
  const catalogue = createCatalogue({ db });
  catalogueRoutes(app, { catalogue });
  cartRoutes(app, { db });
  ordersRoutes(app, { db, config });
  walletRoutes(app, { db, clock, config, log, jobs, issuer });
  await seedCatalogue(db);
  await app.ready();

  afterAll(async () => {
    await jobs.close();
    await app.close();
    mailer.close();
    for (const part of [issuerHttp, mailboxHttp, issuerBooks, mailbox]) await part.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Calls the API as this member, or as a visitor. */
  async function call(
    person: Person | null,
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    { body, headers }: Options = {},
  ) {
    const response = await app.inject({
      method,
      url,
      ...(person && { cookies: { [SESSION_COOKIE]: person.id } }),
      headers: {
        host: 'localhost',
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: body as object }),
    });
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      body: response.body === '' ? undefined : response.json(),
    };
  }

  const shop = {
    db,
    app,
    catalogue,
    config,
    clock,
    deps,
    jobs,
    call,

    /** A signed-in user with this balance. */
    async person(balanceCents = 0n, role: Role = 'member'): Promise<Person> {
      const person = await addPerson(db);
      roles.set(person.id, role);
      if (balanceCents > 0n) await give(db, person.id, balanceCents);
      return person;
    },
    give: (person: Person, cents: bigint) => give(db, person.id, cents),
    balance: (person: Person) => balanceOf(db, person.id),
    async card(slug: string): Promise<string> {
      const { rows } = await db.query<{ id: string }>('select id from gift_card where slug = $1', [slug]);
      if (!rows[0]) throw new Error(`There is no card ${slug}.`);
      return rows[0].id;
    },

    async add(person: Person, slug: string, amount: string, quantity = 1) {
      const giftCardId = await shop.card(slug);
      const added = await call(person, 'POST', '/api/cart', { body: { giftCardId, amount, quantity } });
      if (added.status !== 201) throw new Error(`Not added: ${added.text}`);
      return added.body;
    },
    checkout: (person: Person, headers: Record<string, string> = {}) =>
      call(person, 'POST', '/api/checkout', { headers }),
    cart: (person: Person) => call(person, 'GET', '/api/cart'),
    wallet: async (person: Person) => (await call(person, 'GET', '/api/purchased-gift-cards')).body,

    /** Runs the next step of each of a member's cards once, and returns the errors. */
    async issueAll(person: Person): Promise<unknown[]> {
      const { rows } = await db.query<{ id: string }>(
        `select id from gift_card_unit where user_id = $1 and state in ('reserved', 'issuing') order by id`,
        [person.id],
      );
      const thrown: unknown[] = [];
      for (const { id } of rows) await issueGiftCard(deps, id).catch((error) => thrown.push(error));
      return thrown;
    },
    /** Makes the issuer misbehave until `calm` is called. */
    async fault(fault: object) {
      const answer = await fetch(`${issuerHttp.url}/_faults`, {
        method: 'POST',
        body: JSON.stringify(fault),
      });
      if (answer.status !== 201) throw new Error(await answer.text());
    },
    async calm() {
      await fetch(`${issuerHttp.url}/_faults`, { method: 'DELETE' });
    },
    /** The number of orders that the issuer made for these references, read from the issuer. */
    async ordersAtIssuer(references: string[]): Promise<number> {
      const own = createIssuer({ url: issuerHttp.url, ...credentials });
      const found = await Promise.all(references.map((reference) => own.find(reference)));
      return found.filter(({ kind }) => kind !== 'not-found').length;
    },
    /** Runs a statement and keeps its transaction and locks until the returned function is called. */
    async lock(statement: string, value: string): Promise<() => Promise<void>> {
      const client = await db.pool.connect();
      await client.query('begin');
      await client.query(statement, [value]);
      return async () => {
        await client.query('commit');
        client.release();
      };
    },
    /** Resolves when this many statements wait for a lock. */
    waitForLock: (waiting: number) => heldUp(db, waiting),
    /** Resolves when the condition is true. */
    until: <T>(condition: () => Promise<T>) => eventually(condition, { timeoutMs: 45_000 }),
    async mails(person: Person): Promise<{ subject: string; text: string; html: string }[]> {
      const to = encodeURIComponent(person.email);
      return (await fetch(`${mailboxHttp.url}/messages?to=${to}`)).json();
    },
    /** The titles of a member's notifications, without the one that every purchase sends. */
    async notifications(person: Person): Promise<string[]> {
      const { rows } = await db.query<{ title: string }>(
        `select title from notification where user_id = $1 and title <> 'Purchase Successful' order by created_at, id`,
        [person.id],
      );
      return rows.map(({ title }) => title);
    },
  };
  return shop;
}

async function addPerson(db: Db): Promise<Person> {
  const id = newId();
  const name = `p${id.replaceAll('-', '').slice(-20)}`;
  const email = `${name}@example.com`;
  await transaction(db, async (tx) => {
    await tx.query(
      `insert into users (id, email, username, first_name, user_type, email_verified_at, profile_complete)
       values ($1, $2, $3, 'Test', 'regular', now(), true)`,
      [id, email, name],
    );
    await openMemberAccount(tx, id);
  });
  return { id, email };
}
