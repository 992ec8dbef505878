/**
 * The queries of staff, guests and members over a million members: every list, order, filter and kind of
 * page.
 */

import { USER_FILTERS } from '#contract/admin/customers.ts';
import { TRANSACTION_STATUSES, TRANSACTION_TYPES } from '#contract/payments.ts';
import { listCustomers } from '#server/admin/customers/list-customers.ts';
import { listDeletedAccounts } from '#server/admin/customers/list-deleted-accounts.ts';
import { readDailyFigures, readDashboardFigures } from '#server/admin/dashboard/figures-store.ts';
import { listIncomplete } from '#server/admin/payments/list-incomplete.ts';
import { listAllTransactions, sumAllTransactions } from '#server/admin/payments/list-transactions.ts';
import { readAudit } from '#server/audit/read-audit.ts';
import { selectAuditActions } from '#server/audit/store.ts';
import type { Queryable } from '#server/db/pool.ts';
import { listEnterprises } from '#server/enterprise/company/list-enterprises.ts';
import { cursorsOf, databaseText, uuid, wholeNumber } from '#server/kernel/cursor.ts';
import { member } from '#server/ledger/index.ts';
import { findRecipient, searchRecipients } from '#server/send-funds/search-recipients.ts';
import { readStatement } from '#server/statements/index.ts';
import type { Question } from './database-time.ts';
import type { Samples } from './samples.ts';

const LIMIT = 50;
const roles = ['god', 'customer_service'] as const;
const last = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Cursors as the lists write them. */
const byMicros = cursorsOf({ micros: wholeNumber, id: uuid });
const byName = cursorsOf({ key: databaseText, id: uuid });
const byMovement = cursorsOf({
  sequence: wholeNumber,
  accountId: wholeNumber,
  micros: wholeNumber,
  id: uuid,
});
const byAuditTime = cursorsOf({ atMicros: wholeNumber, id: uuid });
const byLine = cursorsOf({ atMicros: wholeNumber, sequence: wholeNumber, id: uuid });
const byId = cursorsOf({ id: uuid });
const timed = (micros: bigint) => byMicros.write({ micros, id: last });
const named = (key: string, id = last) => byName.write({ key, id });

export function customerList({ moments, names }: Samples): Question[] {
  const filters = [undefined, ...USER_FILTERS];
  const questions: Question[] = [];
  for (const role of roles) {
    for (const filter of filters) {
      if (role !== 'god' && filter === 'staff') continue;
      const who = `${filter ?? 'everybody'} for ${role}`;
      const ask = (
        name: string,
        sort: 'newest' | 'oldest' | 'name',
        cursor: (n: number) => string | undefined,
      ) =>
        questions.push({
          name: `${name}, ${who}`,
          ask: (db, n) => listCustomers(db, role, { filter, sort }, { cursor: cursor(n), limit: LIMIT }),
        });
      for (const sort of ['newest', 'oldest'] as const) {
        ask(`${sort}, first page`, sort, () => undefined);
        ask(`${sort}, some page`, sort, (n) => timed(moments.at(n)));
        ask(`${sort}, last page`, sort, (n) => timed(sort === 'newest' ? moments.early(n) : moments.late(n)));
      }
      ask('by name, first page', 'name', () => undefined);
      ask('by name, some page', 'name', (n) => named(names.full(n)));
      ask('by name, last page', 'name', (n) =>
        named('zoe ward', `${(n % 16).toString(16).repeat(8)}${last.slice(8)}`),
      );
    }
  }
  return questions;
}

export function customerSearch({ names, phones, ids }: Samples): Question[] {
  const search = (
    name: string,
    words: (n: number) => string,
    filter?: (typeof USER_FILTERS)[number],
  ): Question => ({
    name,
    ask: async (db, n) => {
      const { nextCursor } = await listCustomers(db, 'god', { search: words(n), filter }, { limit: LIMIT });
      return nextCursor;
    },
  });
  return [
    search('one letter', (n) => names.beginning(n, 1)),
    search('two letters', (n) => names.beginning(n, 2)),
    search('four letters', (n) => names.beginning(n, 4)),
    search('a last name', (n) => names.last(n)),
    search('a full name', (n) => names.full(n)),
    search('an address', (n) => names.email(n)),
    search('a phone number', (n) => phones(n)),
    search('an id', (n) => ids(n)),
    search('nobody', (n) => `qqx${n}`),
    ...USER_FILTERS.map((filter) =>
      search(`two letters among ${filter}`, (n) => names.beginning(n, 2), filter),
    ),
    ...USER_FILTERS.map((filter) => search(`a last name among ${filter}`, (n) => names.last(n), filter)),
    {
      name: 'a later page of two letters',
      ask: (db, n) =>
        listCustomers(
          db,
          'god',
          { search: names.full(n).slice(0, 2) },
          { cursor: named(names.full(n)), limit: LIMIT },
        ),
    },
  ];
}

export function transactionList({ sequences, moments, names, intents }: Samples): Question[] {
  const questions: Question[] = [];
  const moved = (sequence: bigint, micros: bigint) =>
    byMovement.write({ sequence, accountId: 9n, micros, id: last });
  const pages = {
    'first page': () => undefined,
    'some page': (n: number) => moved(sequences.at(n), moments.ofSequence(sequences.at(n))),
    'last page': (n: number) => moved(sequences.early(n), moments.early(n)),
  };
  for (const type of [undefined, ...TRANSACTION_TYPES]) {
    for (const status of [undefined, ...TRANSACTION_STATUSES]) {
      for (const [name, cursor] of Object.entries(pages)) {
        questions.push({
          name: `${type ?? 'everything'}, ${status ?? 'any status'}, ${name}`,
          ask: (db, n) => listAllTransactions(db, { type, status }, { cursor: cursor(n), limit: LIMIT }),
        });
      }
    }
  }
  const search = (name: string, words: (n: number) => string, type?: (typeof TRANSACTION_TYPES)[number]) =>
    questions.push({
      name,
      ask: (db, n) =>
        listAllTransactions(db, { type, status: undefined, search: words(n) }, { limit: LIMIT }),
    });
  search('by a payment', (n) => intents(n));
  search('by an address', (n) => names.email(n));
  search('by a username', (n) => names.user(n));
  search('by the busiest member', () => names.busiest);
  search('by the busiest member, refunds', () => names.busiest, 'refund');
  search('by nobody', (n) => `qqx${n}`);
  // There are too many to add up, and the product finds that out at once.
  questions.push({ name: 'the totals of everything', ask: (db) => sumAllTransactions(db, {}) });
  return questions;
}

export function dashboard({ today, moments }: Samples): Question[] {
  return [
    { name: 'the figures', ask: (db) => readDashboardFigures(db) },
    ...[7, 30, 90, 366].map((days) => ({
      name: `the charts of ${days} days`,
      ask: (db: Queryable) => readDailyFigures(db, today, days),
    })),
    {
      name: 'the newest transactions',
      ask: (db) => listAllTransactions(db, { type: undefined, status: undefined }, { limit: 10 }),
    },
    ...['25', '25.01'].map((search) => ({
      name: `the transactions of $${search}`,
      ask: (db: Queryable) => listAllTransactions(db, { search }, { limit: LIMIT }),
    })),
    {
      name: 'the transactions of a day',
      ask: (db, n) => {
        const from = new Date(Number(moments.at(n)) / 1000);
        return listAllTransactions(db, { from, to: new Date(from.getTime() + 86_400_000) }, { limit: LIMIT });
      },
    },
    ...[undefined, 'pending', 'failed', 'cancelled'].flatMap((status) => [
      {
        name: `incomplete payments, ${status ?? 'all'}`,
        ask: (db: Queryable) => listIncomplete(db, { status, neverAttempted: false }, { limit: LIMIT }),
      },
      {
        name: `incomplete payments, ${status ?? 'all'}, some page`,
        ask: (db: Queryable, n: number) =>
          listIncomplete(
            db,
            { status, neverAttempted: false },
            { cursor: timed(moments.at(n)), limit: LIMIT },
          ),
      },
    ]),
  ];
}

export function otherLists({ moments, names, staff, subjects, actions, companies }: Samples): Question[] {
  const auditCursor = (n: number) => byAuditTime.write({ atMicros: moments.at(n), id: last });
  const audit = (name: string, filters: (n: number) => object, page = false): Question => ({
    name: `audit log, ${name}`,
    ask: (db, n) =>
      readAudit(db, { enterpriseId: null }, filters(n), {
        cursor: page ? auditCursor(n) : undefined,
        limit: LIMIT,
      }),
  });
  const from = (n: number) => new Date(Number(moments.at(n)) / 1000).toISOString();
  return [
    { name: 'deleted accounts, newest', ask: (db) => listDeletedAccounts(db, undefined, { limit: LIMIT }) },
    {
      name: 'deleted accounts, some page',
      ask: (db, n) => listDeletedAccounts(db, undefined, { cursor: timed(moments.at(n)), limit: LIMIT }),
    },
    {
      name: 'deleted accounts, last page',
      ask: (db, n) => listDeletedAccounts(db, undefined, { cursor: timed(moments.early(n)), limit: LIMIT }),
    },
    {
      name: 'deleted accounts, part of a name',
      ask: (db, n) => listDeletedAccounts(db, names.full(n).slice(1, 5), { limit: LIMIT }),
    },
    {
      name: 'deleted accounts, an address',
      ask: (db, n) => listDeletedAccounts(db, names.email(n), { limit: LIMIT }),
    },
    {
      name: 'deleted accounts, nobody',
      ask: (db, n) => listDeletedAccounts(db, `qqx${n}`, { limit: LIMIT }),
    },
    {
      name: 'deleted accounts, two letters of nobody',
      ask: (db) => listDeletedAccounts(db, 'qq', { limit: LIMIT }),
    },
    ...([undefined, 'active', 'inactive', 'pending'] as const).flatMap((filter): Question[] => [
      {
        name: `enterprises, ${filter ?? 'all'}`,
        ask: (db) => listEnterprises(db, { filter }, { limit: LIMIT }),
      },
      {
        name: `enterprises, ${filter ?? 'all'}, some page`,
        ask: (db, n) =>
          listEnterprises(db, { filter }, { cursor: byId.write({ id: companies(n) }), limit: LIMIT }),
      },
      {
        name: `enterprises, ${filter ?? 'all'}, part of a name`,
        ask: (db, n) => listEnterprises(db, { filter, search: `x ${n}` }, { limit: LIMIT }),
      },
      {
        name: `enterprises, ${filter ?? 'all'}, no name`,
        ask: (db, n) => listEnterprises(db, { filter, search: `qqx${n}` }, { limit: LIMIT }),
      },
    ]),
    audit('newest', () => ({})),
    audit('some page', () => ({}), true),
    audit('by actor', (n) => ({ actorId: staff(n) })),
    audit('by actor, some page', (n) => ({ actorId: staff(n) }), true),
    audit('by subject', (n) => ({ subjectId: subjects(n) })),
    audit('by action', (n) => ({ action: actions(n) })),
    audit('by action, some page', (n) => ({ action: actions(n) }), true),
    audit('by actor and action', (n) => ({ actorId: staff(n), action: actions(n) })),
    audit('between two days', (n) => ({
      from: from(n),
      to: new Date(Date.parse(from(n)) + 86_400_000).toISOString(),
    })),
    audit('by actor and action between two days', (n) => ({
      actorId: staff(n),
      action: actions(n),
      from: from(n),
      to: new Date(Date.parse(from(n)) + 86_400_000).toISOString(),
    })),
    audit('by nobody', () => ({ actorId: last })),
    audit('no such action', () => ({ action: 'no-such-action' })),
    { name: 'audit log, the actions that occur', ask: (db) => selectAuditActions(db) },
  ];
}

export function sendFundsSearch({ names, phones }: Samples): Question[] {
  return [
    { name: 'three letters', ask: (db, n) => searchRecipients(db, names.full(n).slice(0, 3), 'username') },
    {
      name: 'a first name',
      ask: (db, n) => searchRecipients(db, names.user(n).split('.')[0] ?? '', 'username'),
    },
    { name: 'a username', ask: (db, n) => searchRecipients(db, names.user(n), 'username') },
    { name: 'nobody by name', ask: (db, n) => searchRecipients(db, `qqx${n}`, 'username') },
    { name: 'a phone number', ask: (db, n) => searchRecipients(db, phones(n), 'phone') },
    {
      name: 'nobody by phone',
      ask: (db, n) => searchRecipients(db, `19955${String(n).padStart(5, '0')}`, 'phone'),
    },
    { name: 'one username', ask: (db, n) => findRecipient(db, names.user(n)) },
    { name: 'one phone number', ask: (db, n) => findRecipient(db, phones(n)) },
  ];
}

/** The queries of the member with a hundred thousand transactions. */
export function longHistory({ busiestId, moments }: Samples): Question[] {
  const ask = (name: string, filter: (n: number) => object, cursor?: (n: number) => string): Question => ({
    name,
    ask: (db, n) =>
      readStatement(db, member(busiestId), { filter: filter(n), limit: LIMIT, cursor: cursor?.(n) }),
  });
  return [
    ask('first page', () => ({})),
    ask(
      'some page',
      () => ({}),
      (n) => byLine.write({ atMicros: moments.at(n), sequence: 0n, id: last }),
    ),
    ...TRANSACTION_TYPES.map((type) => ask(type, () => ({ type }))),
    ...TRANSACTION_STATUSES.map((status) => ask(status, () => ({ status }))),
    ask('words that nobody wrote', (n) => ({ search: `nobody wrote this ${n}` })),
    ask('two letters that nobody wrote', () => ({ search: 'qq' })),
    ask('words of most lines', () => ({ search: 'funds' })),
    ask('words of few lines', (n) => ({ search: `number ${n}` })),
    ask('an amount', (n) => ({ search: `${n}` })),
    ask('an amount of none', (n) => ({ search: `${7_777_000 + n}` })),
    ask('a payment of somebody else', (n) => ({ search: `pi_${n}`.padEnd(20, 'f') })),
  ];
}
