/** What the check takes on trust today. */
import type { Trust } from './trust.ts';

const outside = 'It hands over what the caller asks, which is checked where it is written.';
const hasBalance = 'Only accounts of the system have no balance (ledger_account_carries_balance).';
const happened = 'Every stream leaves out what has not happened yet (gift_card_unit_resolved).';
const inBatch = 'A payout of a batch is written with it, unless it is refused (insertBatchRows).';
const complete = 'Only a refused payout may lack it (payout_complete).';

export const takenOnTrust: Trust = {
  unchecked: [
    {
      file: 'server/http/edge/throttle.ts',
      statement: 'statement',
      reason: 'The statements of rate-limiter-flexible are its own.',
    },
    {
      file: 'server/db/embedded.ts',
      statement: '`create role',
      reason: 'A role is created before there is a database, and takes no parameter for its password.',
    },
    {
      file: 'server/db/embedded.ts',
      statement: '`create database',
      reason: 'A database is created outside of any transaction.',
    },
    {
      file: 'server/db/embedded.ts',
      statement: '`alter role',
      reason: 'It takes no parameter, and cannot be described.',
    },
    {
      file: 'server/db/second-database.ts',
      statement: '`create database',
      reason: 'A database is created outside of any transaction.',
    },
    {
      file: 'server/db/test-database.ts',
      statement: '`comment on database',
      reason: 'A comment takes no parameters, and the name is escaped.',
    },
    {
      file: 'server/db/migrate/run-migration.ts',
      statement: 'patiently(migration.sql)',
      reason: 'A migration is a file of its own, which the database of this check has run.',
    },
    {
      file: 'server/db/migrate/run-migration.ts',
      statement: 'patiently(statement)',
      reason: 'A migration is a file of its own, which the database of this check has run.',
    },
    {
      file: 'server/db/migrate/run-migration.ts',
      statement: 'patiently(`drop index',
      reason: 'An index is dropped outside of any transaction, by the name that the catalog gave.',
    },
    {
      file: 'server/db/migrate/apply-functions.ts',
      statement: 'patiently(sql)',
      reason: 'A database function is a file of its own, which the database of this check has run.',
    },
    {
      file: 'server/db/migrate/apply-functions.ts',
      statement: '`select',
      reason: 'Each language names its own validator, which the database of this check has run.',
    },
    { file: 'server/db/pool.ts', statement: 'query', reason: outside },
    { file: 'server/db/transaction.ts', statement: 'query', reason: outside },
    {
      file: 'server/db/time-limits.ts',
      statement: '`do $$',
      reason: 'Settings take no parameters. It runs in every migration, so also in that of this check.',
    },
    {
      file: 'server/jobs/presence.ts',
      statement: '`listen',
      reason: 'PostgreSQL prepares no `listen`. Every start of a worker executes it.',
    },
    {
      file: 'server/jobs/queue.ts',
      statement: 'text',
      reason: 'The statements of pg-boss are its own.',
    },
    {
      file: 'server/reconciliation/record-store.ts',
      statement: "'analyze",
      reason: 'PostgreSQL prepares no `analyze`. It names tables alone, and every run of a test executes it.',
    },
    {
      file: 'server/ledger/invariants.ts',
      statement: 'patient',
      reason: 'An invariant is a file of its own, which runs after every file of tests.',
    },
  ],
  neverNull: [
    { file: 'server/admin/timelines/customer-store.ts', column: 'at', reason: happened },
    { file: 'server/admin/timelines/customer-store.ts', column: 'at_micros', reason: happened },
    { file: 'server/admin/timelines/store.ts', column: 'at', reason: happened },
    {
      file: 'server/admin/timelines/store.ts',
      column: 'detail',
      reason: 'A problem has a time exactly when it has a text (payment_problem).',
    },
    {
      file: 'server/enterprise/managers/staff-store.ts',
      column: 'enterprise_role',
      reason: 'A user of a company has a role in it (users_role_fits_type).',
    },
    {
      file: 'server/enterprise/limits/person-rule-store.ts',
      column: 'role',
      reason: 'A user of a company has a role in it (users_role_fits_type).',
    },
    ...['kind', 'allowed_cents', 'left_cents'].map((column) => ({
      file: 'server/enterprise/limits/rule-store.ts',
      column,
      reason: 'payout_room fills it in every row.',
    })),
    ...['recipient_id', 'recipient_name', 'amount_cents'].map((column) => ({
      file: 'server/enterprise/approvals/requested-payout-store.ts',
      column,
      reason: 'pay_person writes it for every payout without a batch.',
    })),
    { file: 'server/enterprise/payouts/batch-row-store.ts', column: 'given', reason: inBatch },
    { file: 'server/enterprise/payouts/payout-chunk-store.ts', column: 'recipient_id', reason: complete },
    { file: 'server/enterprise/payouts/payout-chunk-store.ts', column: 'recipient_name', reason: inBatch },
    { file: 'server/enterprise/payouts/payout-chunk-store.ts', column: 'amount_cents', reason: complete },
    { file: 'server/enterprise/payouts/payout-store.ts', column: 'amountCents', reason: complete },
    { file: 'server/enterprise/statement/statement-store.ts', column: 'closing', reason: hasBalance },
    { file: 'server/ledger/balance-store.ts', column: 'balance', reason: hasBalance },
    { file: 'server/ledger/store.ts', column: 'balance', reason: hasBalance },
    { file: 'server/payments/settlement/fast-path/settle-store.ts', column: 'balance', reason: hasBalance },
    { file: 'server/statements/month-store.ts', column: 'balance_after', reason: hasBalance },
  ],
};
