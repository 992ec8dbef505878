/**
 * Opens the history of a member with a hundred thousand transactions: the first page, one kind of one day,
 * and a search.
 */
import { newId } from '#server/kernel/id.ts';
import type { Environment } from './environment/environment.ts';
import { addMembers, type Member } from './environment/members.ts';
import { milliseconds } from './format.ts';
import { type Connection, connect, expectSuccess, request } from './http-client.ts';
import { type Line, line } from './report.ts';

const TRANSACTIONS = 100_000;

export async function historyLines(environment: Environment, { times }: { times: number }): Promise<Line[]> {
  const server = await environment.startServer('api');
  const connection = connect(server.port);
  try {
    const [member] = await addMembers(environment.db, 1);
    if (!member) throw new Error('There is no member.');
    await fillHistory(environment, member);
    const ask = (query: string, often = times) => slowest(connection, member, query, often);
    const page = await ask('?limit=50');
    const month = await ask(
      `?limit=50&from=${new Date(Date.now() - 86_400_000).toISOString()}&type=adjustment`,
    );
    const rare = await ask('?limit=50&search=nobody+wrote+this', Math.ceil(times / 10));
    return [
      line(
        `Opening a history of ${TRANSACTIONS.toLocaleString('en-US')} transactions, p99`,
        page,
        { below: 100 },
        milliseconds,
        `one kind of a day: ${milliseconds(month)}; each piece of a search that finds none: ${milliseconds(rare)}`,
      ),
    ];
  } finally {
    connection.close();
    await server.stop();
  }
}

/** Adds one adjustment of one cent per microsecond, with running balances. */
async function fillHistory({ db }: Environment, member: Member): Promise<void> {
  await db.query(
    `with account as (select id, balance from ledger_account where kind = 'member' and owner_id = $1),
     entry as (
       insert into ledger_transaction (kind, operation_key, actor_id, actor_role, reason)
       select 'adjustment_credit', 'history:' || $1 || n, $2, 'administrator', 'Bench' from generate_series(1, $3::int) as n
       returning id
     ), numbered as (select id, row_number() over (order by id) as n from entry)
     insert into ledger_posting
       (transaction_id, account_id, amount, balance_before, balance_after, description, created_at)
     select numbered.id, case leg when 1 then account.id else other.id end, case leg when 1 then 1 else -1 end,
       case leg when 1 then account.balance + n - 1 end, case leg when 1 then account.balance + n end,
       case leg when 1 then 'A cent' end, now() + n * interval '1 microsecond'
     from numbered, account, ledger_account other, generate_series(1, 2) as leg
     where other.kind = 'adjustments'`,
    [member.id, newId(), TRANSACTIONS],
  );
  await db.query('update ledger_account set balance = balance + $2 where owner_id = $1', [
    member.id,
    TRANSACTIONS,
  ]);
  await db.query('analyze');
}

/** The 99th percentile of the answers, in milliseconds. */
async function slowest(
  connection: Connection,
  { cookie }: Member,
  query: string,
  times: number,
): Promise<number> {
  const call = request('GET', `/api/transactions${query}`, { cookie });
  const took: number[] = [];
  expectSuccess(await connection.send(call));
  for (let count = 0; count < times; count += 1) {
    const began = performance.now();
    expectSuccess(await connection.send(call));
    took.push(performance.now() - began);
  }
  return took.sort((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? 0;
}
