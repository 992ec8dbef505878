/** Statements of a member by the month. */
import type { MonthlyStatement } from '#contract/transactions.ts';
import { openBank, type Person } from '#tests/payments/api/bank.ts';

/** A bank, and a member with three months behind them. */
export async function openMonths() {
  const bank = await openBank();

  const get = (person: Person | null, query: Record<string, string> = {}) =>
    bank.call(person, 'GET', `/api/transactions/statement?${new URLSearchParams(query)}`);

  async function statement(person: Person, query: Record<string, string> = {}): Promise<MonthlyStatement> {
    const { status, body } = await get(person, query);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body;
  }

  /** Writes past postings: each of these moments, and the cents that moved. */
  async function history(moments: readonly (readonly [at: string, cents: number])[]): Promise<Person> {
    const maya = await bank.person();
    let balance = 0;
    for (const [at, cents] of moments) {
      await bank.db.query(
        `with entry as (
         insert into ledger_transaction (kind, operation_key, actor_id, actor_role, reason)
         values ($5, gen_random_uuid()::text, gen_random_uuid(), 'administrator', 'For a test') returning id
       )
       insert into ledger_posting
         (transaction_id, account_id, amount, balance_before, balance_after, description, created_at)
       select entry.id, account.id, case account.kind when 'member' then $3::bigint else -$3::bigint end,
         case account.kind when 'member' then $4::bigint end,
         case account.kind when 'member' then $4::bigint + $3::bigint end, 'Long ago', $2
       from entry, ledger_account account where account.owner_id = $1 or account.kind = 'adjustments'`,
        [maya.id, at, cents, balance, cents > 0 ? 'adjustment_credit' : 'adjustment_debit'],
      );
      balance += cents;
    }
    await bank.db.query('update ledger_account set balance = $2 where owner_id = $1', [maya.id, balance]);
    return maya;
  }

  return { bank, get, statement, history };
}
