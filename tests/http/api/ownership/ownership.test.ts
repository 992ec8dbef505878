/**
 * Role × ownership × proof: every route that names an object of a member or a company, as every role that may
 * call it, with and without a recent proof of presence. Another's object is answered like one that does not
 * exist, nothing of it is shown, and nothing moves.
 */
import { describe, expect, test } from 'vitest';
import { can, ROLES } from '#contract/kernel/capabilities.ts';
import { newId } from '#server/kernel/id.ts';
import type { SignedIn } from '#tests/support/app.ts';
import { BODIES, openObjects, pictureForm } from './objects.ts';

const { db, maya, boss, routes, callers, objects, objectOf } = await openObjects();

const TABLES = `card_case reward reward_link reward_claim reward_code fraud_review fraud_rule cart_item payment_method gift_card_unit gift_card_reveal notification passkey linked_identity
  approval_request payout payout_batch employee employee_upload payout_person_limit payout_budget payout_spent api_key webhook_endpoint webhook_delivery campaign campaign_logo reward_field invoice
  ledger_transaction ledger_posting one_time_token`;

/** Everything of value that the product keeps, as one hash a table. */
async function everything(): Promise<Record<string, string>> {
  const there = (await db.query<{ name: string }>(`select relname as name from pg_class where relkind = 'r'`))
    .rows;
  const known = TABLES.split(/\s+/).filter((table) => there.some(({ name }) => name === table));
  const hashes: Record<string, string> = {};
  for (const table of known) {
    const { rows } = await db.query<{ hash: string }>(
      `select md5(coalesce(string_agg(row::text, '' order by row::text), '')) as hash from ${table} row`,
    );
    hashes[table] = rows[0]?.hash ?? '';
  }
  const { rows } = await db.query<{ sessions: number }>(
    'select count(*)::int as sessions from session where user_id in ($1, $2)',
    [maya.id, boss.id],
  );
  return { ...hashes, sessions: String(rows[0]?.sessions) };
}

test('every such route has an object to try', () => {
  expect(routes.filter(({ path }) => objectOf(path) === undefined).map(({ path }) => path)).toEqual([]);
  expect(Object.values(objects).every(Boolean)).toBe(true);
});

describe.each(['proven', 'unproven'] as const)('%s', (state) => {
  test('another’s object is answered like none, and nothing of it is shown or moved', async () => {
    const before = await everything();
    const wrong: string[] = [];
    for (const { method, path, actor, proof } of routes) {
      const id = objectOf(path) ?? '';
      const body = BODIES[`${method} ${path}`];
      const headers = { 'content-type': 'application/json' };
      const field = /\/(picture|logo)$/.exec(path)?.[1];
      const options =
        field && method === 'POST'
          ? { body: pictureForm(field) }
          : body
            ? { headers, body: JSON.stringify(body) }
            : {};
      const holders = ROLES.filter((role) => actor === 'signed-in' || can(role, actor as never));
      await Promise.all(
        holders.map(async (role) => {
          const client = callers[state].get(role) as SignedIn;
          const [real, none] = await Promise.all(
            [id, newId()].map((one) => client.send(method, path.replace(/:\w+/, one), options)),
          );
          const expected =
            state === 'unproven' && proof === 'always'
              ? [403, 'reauthenticate']
              : [none?.status, none?.body.code];
          const same = real?.status === expected[0] && real?.body.code === expected[1];
          const refused = real !== undefined && [403, 404].includes(real.status);
          const shown = real?.text.replaceAll(id, '') !== none?.text.replaceAll(/[0-9a-f-]{36}/g, '');
          if (!same || !refused || shown)
            wrong.push(
              `${role} ${method} ${path}: ${real?.status} ${real?.text} for ${none?.status} ${none?.text}`,
            );
        }),
      );
    }
    expect(wrong).toEqual([]);
    expect(await everything()).toEqual(before);
  });
});
