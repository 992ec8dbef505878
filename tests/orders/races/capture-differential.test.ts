/**
 * A card is claimed and captured in two ways: by itself (`resolveUnit`), and together with others
 * (fast-path/: `claimReserved` and `capture_units`). This test issues generated cards both ways from the same
 * rows, and compares every row and outcome.
 */
import fc from 'fast-check';
import { test } from 'vitest';
import { loadEncryptionKeys } from '#server/config/encryption-key.ts';
import { type GiftCardDeps, type IssuerAnswer, issueGiftCard } from '#server/gift-cards/index.ts';
import { newId } from '#server/kernel/id.ts';
import { testDatabase } from '#tests/support/database.ts';
import {
  type BothWays,
  compareRuns,
  inOrder,
  type RunQuery,
  raceCalls,
  snapshot,
} from '#tests/support/differential.ts';
import { openPerson } from '#tests/support/ledger.ts';
import { notedJobs, openQueues } from '#tests/support/noted-jobs.ts';
import type { Rehearsal } from '#tests/support/one-connection.ts';
import { scratchFolder } from '#tests/support/run/scratch.ts';

const db = await testDatabase();
await openQueues(db, 'issue-gift-card', 'send-gift-card-mail', 'send-mail');
const at = new Date('2026-11-22T12:00:00Z');
const encryption = loadEncryptionKeys({}, scratchFolder('indulge-captured-'));
const tables = ['gift_card_unit', 'notification', 'job', 'transaction', 'posting', 'account'];

const people: string[] = [];
for (let count = 0; count < 3; count += 1) people.push((await openPerson(db)).id);
const orders = [newId(), newId(), newId()];

const answer = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('issued' as const),
      code: fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'),
      face: fc.constantFrom('its own', 'its own', 'its own', 'none', 'another'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('refused', 'unknown', 'not-found', 'busy') }) },
);

const scenario = fc.record({
  units: fc.array(
    fc.record({
      order: fc.nat({ max: orders.length - 1 }),
      face: fc.constantFrom(500n, 1234n, 5000n),
      state: fc.constantFrom('reserved', 'reserved', 'reserved', 'reserved', 'issuing', 'released'),
      says: answer,
      twice: fc.constantFrom(false, false, false, true),
    }),
    { minLength: 1, maxLength: 10 },
  ),
});
type Unit = (typeof scenario extends fc.Arbitrary<infer Value> ? Value : never)['units'][number];

test('a card ends in the same state on both ways', { timeout: 1_800_000 }, () =>
  compareRuns(db, tables, scenario, issueBothWays),
);

async function issueBothWays(
  { db: rehearsed, tx, attempt }: Rehearsal,
  { units }: { units: Unit[] },
): Promise<BothWays> {
  const ids = units.map(() => newId());
  await insertUnits(tx, units, ids);
  const known = { known: new Set([...people, ...orders, ...ids]), at };
  const calls = ids.flatMap((id, place) => (units[place]?.twice ? [id, id] : [id]));
  const says = (reference: string) => answerOf(units[ids.indexOf(reference)], reference);
  const issuer = {
    name: 'reloadly',
    order: async ({ reference }: { reference: string }) => {
      const said = says(reference);
      return said.kind === 'not-found' ? { kind: 'unknown', reason: 'silence' } : said;
    },
    find: async (reference: string) => says(reference),
  };
  const issue = (fastPaths: boolean) => (unitId: string) => {
    const deps = {
      db: rehearsed,
      clock: { now: () => at },
      jobs: notedJobs,
      issuer,
    } as unknown as GiftCardDeps;
    return issueGiftCard({ ...deps, config: { appUrl: '', encryption, fastPaths } }, unitId);
  };
  const raced = await attempt(async () => {
    const { outcomes, order } = await raceCalls(calls, issue(true));
    return { order, done: { outcomes, rows: await snapshot(tx, tables, known) } };
  });
  const plain = await attempt(async () => {
    const outcomes = await inOrder(calls, raced.order, issue(false));
    return { outcomes, rows: await snapshot(tx, tables, known) };
  });
  return { count: calls.length, fast: raced.done, plain };
}

function answerOf(unit: Unit | undefined, reference: string): IssuerAnswer | { kind: 'not-found' } {
  if (!unit || unit.says.kind === 'not-found') return { kind: 'not-found' };
  if (unit.says.kind === 'busy') return { kind: 'unknown', reason: 'wait', untouched: true };
  if (!('code' in unit.says)) return { kind: unit.says.kind as 'refused', reason: 'so it is' };
  const { code, face } = unit.says;
  const faceCents = face === 'none' ? null : face === 'another' ? unit.face + 1n : unit.face;
  return { kind: 'issued', issuerOrderId: reference, faceCents, code, pin: null, redemptionUrl: null };
}

/** The cards, their orders, and what the orders hold for those that are open. */
async function insertUnits(tx: RunQuery, units: Unit[], ids: string[]): Promise<void> {
  await tx.query(
    `insert into purchase_order (id, user_id, cart_version, total_cents, balance_after_cents, ledger_transaction_id)
     select id, user_id, 1, 1, 0, 0 from unnest($1::uuid[], $2::uuid[]) as made (id, user_id)`,
    [orders, people],
  );
  await tx.query(
    `insert into gift_card_unit (id, order_id, user_id, gift_card_id, gift_card_name, image_url, issuer_product_id,
       face_cents, state, sent_at, issuer, release_reason, resolved_at)
     select id, order_id, user_id, id, 'Butterlamp', '/card.svg', '1', face, state,
       case when state = 'issuing' then $6::timestamptz end, case when state <> 'reserved' then 'reloadly' end,
       case when state = 'released' then 'gone' end, case when state = 'released' then $6 end
     from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::bigint[], $5::text[]) as unit (id, order_id, user_id, face, state)`,
    [
      ids,
      units.map(({ order }) => orders[order]),
      units.map(({ order }) => people[order]),
      units.map(({ face }) => face),
      units.map(({ state }) => state),
      at,
    ],
  );
  await tx.query('select ledger_open_on_demand($1, $2)', [orders.map(() => 'hold'), orders]);
  await tx.query(
    `update ledger_account account set balance = (
       select coalesce(sum(face_cents), 0) from gift_card_unit where order_id = account.owner_id and state <> 'released')
     where kind = 'hold' and owner_id = any ($1)`,
    [orders],
  );
}
