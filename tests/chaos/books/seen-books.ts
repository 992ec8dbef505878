/**
 * The fourth set of books: what a customer sees over HTTP and in the mailbox, beside the product's and the
 * issuer's records.
 */
import { expect } from 'vitest';
import type { Answer, Client } from '#tests/support/client.ts';
import type { Customer, World } from '../world/world.ts';
import { codesAtIssuer } from './issuer-books.ts';

type Line = {
  id: string;
  type: string;
  amount: string;
  status: string;
  stripePaymentIntentId: string | null;
  balanceBefore: string | null;
  balanceAfter: string | null;
};
type Card = { id: string; status: string; code: string | null };
type Notice = { id: string; title: string; topic: string | null; objectId: string | null };
type Mail = { subject: string; messageId: string | null };

export type Seen = { lines: number; cards: number; notices: number; mails: number; mailsTwice: number };

export async function expectSeenAgrees(world: World, customers: Customer[]): Promise<Seen> {
  const codes = await codesAtIssuer(world);
  const sum: Seen = { lines: 0, cards: 0, notices: 0, mails: 0, mailsTwice: 0 };
  for (const customer of customers) {
    await customer.proveAgain();
    const seen = {
      lines: await readStatement(customer),
      cards: await readWallet(customer, codes),
      notices: await readNotices(world, customer),
      ...(await readMails(world, customer)),
    };
    for (const name of Object.keys(sum) as (keyof Seen)[]) sum[name] += seen[name];
  }
  return sum;
}

/**
 * Each line continues the balance of the line before it, and the last one is the balance that the account
 * shows.
 */
async function readStatement(customer: Customer): Promise<number> {
  const lines = await allOf<Line>(customer, '/api/transactions');
  const moved = lines.filter(({ balanceAfter }) => balanceAfter !== null).reverse();
  let balance = 0n;
  for (const line of moved) {
    expect(centsOf(line.balanceBefore), `the balance before ${line.id}`).toBe(balance);
    balance += centsOf(line.amount);
    expect(centsOf(line.balanceAfter), `the balance after ${line.id}`).toBe(balance);
  }
  const { body } = await customer.get<{ balance: string }>('/api/auth/user');
  expect(centsOf(body.balance)).toBe(balance);
  const paid = moved.flatMap(({ type, stripePaymentIntentId }) =>
    type === 'add_funds' && stripePaymentIntentId ? [stripePaymentIntentId] : [],
  );
  expect(new Set(paid).size, 'each payment is one line').toBe(paid.length);
  return lines.length;
}

/** The wallet has the issuer's cards with the issuer's codes, and no other. */
async function readWallet(customer: Customer, codes: Map<string, string>): Promise<number> {
  const cards = await allOf<Card>(customer, '/api/purchased-gift-cards');
  for (const { id, status, code } of cards)
    expect(`${status} ${code}`, `card ${id}`).toBe(
      codes.has(id) ? `active ${codes.get(id)}` : 'released null',
    );
  return cards.filter(({ code }) => code !== null).length;
}

/** One notification for each payment that arrived, and one for each order or card. */
async function readNotices({ db }: World, customer: Customer): Promise<number> {
  const notices = await allOf<Notice>(customer, '/api/notifications');
  const { rows } = await db.query<{ id: string }>(
    `select id from payment where user_id = $1 and status = 'completed'`,
    [customer.id],
  );
  const arrived = notices.filter(({ title }) => ['Funds Added', 'Gift Received'].includes(title));
  const about = Map.groupBy(arrived, ({ objectId }) => objectId);
  for (const { id } of rows) expect(about.get(id)?.length ?? 0, `notifications of payment ${id}`).toBe(1);
  return notices.length;
}

/** A mail may arrive twice, but only as the same mail: its copies share their Message-ID. */
async function readMails({ db, mailboxUrl }: World, customer: Customer) {
  const answer = await fetch(`${mailboxUrl}/messages?limit=100000&to=${encodeURIComponent(customer.email)}`);
  const mails = (await answer.json()) as Mail[];
  const distinct = new Map(mails.map((mail) => [mail.messageId, mail]));
  const about = (text: RegExp) => [...distinct.values()].filter(({ subject }) => text.test(subject)).length;
  const { rows } = await db.query<{ cards: number; payments: number }>(
    `select (select count(*)::int from gift_card_unit where user_id = $1 and state = 'issued') as cards,
       (select count(*)::int from payment where user_id = $1 and kind = 'add_funds' and status = 'completed') as payments`,
    [customer.id],
  );
  expect(about(/^Your .* gift card$/), 'mails with codes').toBe(rows[0]?.cards);
  expect(about(/added to your balance$/), 'receipts').toBe(rows[0]?.payments);
  return { mails: distinct.size, mailsTwice: mails.length - distinct.size };
}

/** Every page of a list. */
async function allOf<T>(client: Client, path: string): Promise<T[]> {
  const all: T[] = [];
  let page: string | undefined = path;
  while (page) {
    const answer: Answer<T[]> = await client.get<T[]>(page);
    expect(answer.status, answer.text).toBe(200);
    all.push(...answer.body);
    const link = /<([^>]+)>;\s*rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    page = link?.replace(/^https?:\/\/[^/]+/, '');
  }
  return all;
}

const centsOf = (text: string | null) => BigInt((text ?? '').replace('.', ''));
