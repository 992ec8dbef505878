/** The baseline creates the same schema as the 36 migrations of 0.1.0: both databases' catalogs match. */
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readFunctions } from '#server/db/migrate/function-files.ts';
import { migrate } from '#server/db/migrate.ts';
import release from '#server/db/released-schemas/0.1.0.json' with { type: 'json' };
import { testDatabase } from '#tests/support/database.ts';
import { readCatalog } from './catalog.ts';
import { makeStructure } from './releases/restore.ts';

const versionTables = ['schema_migration', 'schema_function_version', 'schema_compatibility'];
const server = join(import.meta.dirname, '../../server');
const released = await testDatabase({ empty: true, invariants: false });
await makeStructure(released.url, '0.1.0');
// The invariants are written for the tables after the latest migration.
const baseline = await testDatabase({ empty: true, invariants: false });
await makeBaseline();

const tables = (lines: string[]) => lines.filter((line) => !/^(privilege on a )?function/.test(line));
/**
 * Functions that are new or gone, or differ from 0.1.0 in body or signature; comments and white space do not
 * count.
 */
const changedSince: string[] = [
  'natural_order',
  'payment_refuse_change',
  'case_refuse_unbooked',
  'session_note_seen',
  'gift_card_unit_keep_resolved',
  'card_case_keep_decided',
  'find_actors',
  'find_sessions',
  'move_noted_jobs',
  'approval_open',
  'payout_rule_of',
  'payout_room',
  'payout_count',
  'payout_waits',
  'payout_channel_waits',
  'payout_line_left',
  'payout_uncount',
  'webhook_emit',
  'reward_number',
  'reward_scheduled_for',
  'reward_stay_in_review',
  'fraud_review_refuse_end',
  'reward_emit',
  'reward_emit_new',
  'reward_order_emit',
  'reward_order_emit_new',
  'campaign_open_default',
  'member_emit',
  'enterprise_card_emit',
  'invoice_emit',
  'funding_emit',
  'report_emit',
  'topup_emit',
  'topup_end',
  'enqueue_jobs',
  'enqueue_deliveries',
  'record_deliveries',
  'bought_with_balance',
  'low_balance_cross',
  'low_balance_note',
  'low_balance_topped_up',
  'campaign_emit',
  'campaign_emit_new',
  'product_emit',
  'product_emit_new',
  'claim_reward_cards',
  'order_rewards',
  'record_actions',
  'sum_up_days',
  'execute_reward_order',
  'cancel_reward_order',
  'pay_person',
  'pay_people',
  'ledger_open_on_demand',
  'ledger_post',
  'ledger_post_batch',
  'ledger_refuse_posting',
  'place_orders',
  'order_cards',
  'purchase_order_notify',
  'order_message',
  'update_order_notifications',
  'capture_units',
  'settle_payments',
  'sum_up_days',
  'claim_jobs',
  'reserve_issuer_calls',
  'place_noted_jobs',
  'place_order',
  'finish_jobs',
  'postpone_jobs',
  'join_job_processes',
  'take_over_jobs',
  'touch_jobs',
  'staff_request_keep',
  'security_event_of_role',
  'security_event_refuse_change',
  'checkpoint_refuse_revoked_key',
];
const anyFunction = (line: string) => /^(privilege on a )?function/.test(line);
/** The names that a migration after the baseline changes. */
for (const { name, forTables } of (await readFunctions(server)).functions)
  if (forTables !== null && forTables !== name) changedSince.push(forTables);
const functions = (lines: string[]) =>
  lines.filter(anyFunction).filter((line) => !changedSince.some((name) => line.includes(`: ${name}(`)));

test('tables, columns, constraints, indexes, triggers, views, privileges and comments match', async () => {
  const lines = tables(await readCatalog(baseline, versionTables));
  expect(lines).toEqual(tables(await readCatalog(released, versionTables)));
  expect(lines.length).toBeGreaterThan(900);
});

test('functions have the same bodies', async () => {
  const catalog = await readCatalog(baseline, versionTables);
  const lines = functions(catalog);
  expect(lines).toEqual(functions(await readCatalog(released, versionTables)));
  // Each function that changes leaves the comparison, so what was read is counted before.
  expect(catalog.filter(anyFunction).length).toBeGreaterThan(130);
  expect(lines.length).toBeGreaterThan(30);
});

test.each([
  'select * from ledger_movement order by kind',
  'select id, kind, owner_id, balance from ledger_account order by id',
  'select * from catalogue_version',
  'select * from platform_figures',
  'select last_value, is_called from ledger_account_id_seq',
])('the rows are the same in %s', async (query) => {
  expect((await baseline.query(query)).rows).toEqual((await released.query(query)).rows);
});

/** The product's schema without the migrations after the baseline. */
async function makeBaseline(): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'indulge-baseline-'));
  cpSync(server, root, {
    recursive: true,
    filter: (source) => !/\.\w+$/.test(source) || /\.sql$|functions-version\.json$/.test(source),
  });
  const directory = join(root, 'db/migrations');
  for (const file of readdirSync(directory))
    if (Number(file.slice(0, 4)) > release.baselineThrough) rmSync(join(directory, file));
  await migrate(baseline, { root });
  rmSync(root, { recursive: true });
}
