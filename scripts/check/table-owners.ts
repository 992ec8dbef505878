/**
 * A module writes its own tables alone; the others call its functions. A table is owned by the module whose
 * migration creates it: `0209-payments.sql` creates what payments owns.
 */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { stringsOf, UNNAMED, writtenTables } from './written-tables.ts';

/** What writes, or locks, tables of several modules, and why it may. */
const exceptions: Record<string, { tables: string[]; because: string }> = {
  'server/orders/sql/place_order.sql': {
    tables: ['cart', 'cart_item'],
    because: 'a checkout is one round trip: the cart is emptied as its cards are ordered',
  },
  'server/orders/sql/order_cards.sql': {
    tables: ['gift_card_unit'],
    because: 'an order is one round trip: its cards are reserved as their price is held',
  },
  'server/orders/sql/place_orders.sql': {
    tables: ['cart', 'cart_item', 'gift_card_unit', 'ledger_account'],
    because: 'the fast path of place_order',
  },
  'server/orders/sql/purchase_order_notify.sql': {
    tables: ['notification'],
    because: 'the buyer is notified in the round trip of the checkout',
  },
  'server/orders/sql/update_order_notifications.sql': {
    tables: ['notification'],
    because: 'what the buyer was notified of is updated in the round trip that ends the order',
  },
  'server/payments/sql/settle_payments.sql': {
    tables: ['ledger_account', 'notification'],
    because: 'the fast path of settling: balances are locked and owners notified in its one round trip',
  },
  'server/gift-cards/sql/capture_units.sql': {
    tables: ['notification'],
    because: 'the fast path of capturing: buyers are notified in its one round trip',
  },
  'server/enterprise/sql/pay_person.sql': {
    tables: ['audit_entry', 'ledger_account', 'notification'],
    because:
      'the recipient is notified, and the company log written, before the balance that all payouts share is released; where payouts are added up, both balances are locked before the sum is read',
  },
  'server/enterprise/sql/pay_people.sql': {
    tables: ['ledger_account'],
    because: 'the fast path of pay_person locks all balances in ascending id before the first payout',
  },
  'server/http/edge/throttle.ts': {
    tables: ['rate_limit'],
    because: 'every module counts at the edge, which has no migration of its own',
  },
  'server/payments/payers/payer-store.ts': {
    tables: ['enterprise'],
    because: 'the processor customer of a company stands in its row, and companies come after payments',
  },
};

export type SqlText = { file: string; line: number; text: string };

/**
 * Every string of the server and every function of the database. Migrations create tables, so they are left
 * out.
 */
export function readSqlTexts(root: string): SqlText[] {
  const read = (pattern: string) =>
    globSync(pattern, { cwd: root })
      .map((path) => path.replaceAll('\\', '/'))
      .sort()
      .map((file) => ({ file, content: readFileSync(join(root, file), 'utf8') }));
  return [
    ...read('server/**/*.ts').flatMap(({ file, content }) =>
      stringsOf(file, content).map((string) => ({ file, ...string })),
    ),
    ...read('server/*/sql/*.sql').map(({ file, content }) => ({ file, line: 1, text: content })),
  ];
}

/** The owning module of each table, by the migrations below `root`. */
export function readOwners(root: string): Map<string, string> {
  const modules = globSync('server/*/', { cwd: root }).map((path) => basename(path));
  const owners = new Map<string, string>();
  for (const file of globSync('server/db/migrations/*.sql', { cwd: root })) {
    const rest = basename(file, '.sql').replace(/^\d+-/, '');
    const owner = modules
      .filter((module) => rest === module || rest.startsWith(`${module}-`))
      .sort()
      .at(-1);
    const sql = readFileSync(join(root, file), 'utf8');
    for (const [, table = ''] of sql.matchAll(/^create (?:unlogged )?table (?:if not exists )?([a-z_]+)/gim))
      owners.set(table, owner ?? `no module (${basename(file)})`);
  }
  return owners;
}

/** A line for each statement that writes what is another module's. */
export function findTrespasses(texts: SqlText[], owners: ReadonlyMap<string, string>): string[] {
  return texts.flatMap(({ file, line, text }) => {
    const module = file.split('/')[1] ?? '';
    const allowed = exceptions[file]?.tables ?? [];
    return writtenTables(text).flatMap((table) => {
      if (table === UNNAMED) return [`${file}:${line} writes a table that it does not name. ${sentence}`];
      const owner = owners.get(table);
      if (owner === undefined || owner === module || allowed.includes(table)) return [];
      return [`${file}:${line} writes ${table}, which ${owner} owns. ${sentence}`];
    });
  });
}

/** An exception that nothing needs any more. */
export function findIdleExceptions(texts: SqlText[]): string[] {
  return Object.entries(exceptions).flatMap(([file, { tables }]) => {
    const written = new Set(
      texts.filter((text) => text.file === file).flatMap(({ text }) => writtenTables(text)),
    );
    return tables
      .filter((table) => !written.has(table))
      .map((table) => `${file} does not write ${table}: its exception in table-owners.ts may go.`);
  });
}

const sentence = 'A module writes its own tables alone; others call its functions.';
