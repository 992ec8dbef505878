/** A run beside payments, a run that is killed, and more items than a page holds. */
import { expect, test } from 'vitest';
import type { ProcessorRecords } from '#server/payments/processor-records-port.ts';
import { runReconciliation } from '#server/reconciliation/run-reconciliation.ts';
import { topUp } from '../../admin/api/money.ts';
import { openReconciled } from '../reconciled.ts';

const on = await openReconciled();
const { product, stripe } = on;
const nora = await product.newMember({ balanceCents: 100_00n });

const linesOf = async (runId: string) =>
  (
    await product.db.query<{ item: string; verdict: string }>(
      `select family, item, part, number, outside_id, inside_id, outside_cents, inside_cents, verdict, kind
       from reconciliation_line where run_id = $1 order by family, item, part, number`,
      [runId],
    )
  ).rows;

// Without `movedSince` in payment-comparison.ts, payments made during the run differ.
test('payments, refunds and purchases during a run are no difference', async () => {
  for (let n = 0; n < 3; n += 1) await topUp(product, nora, '10');
  await product.settled();
  await product.fault('stripe', { match: 'GET /v1/*', fault: 'delay', ms: 150, times: 60 });
  let isRunning = true;
  let made = 0;
  const business = (async () => {
    while (isRunning || made < 5) {
      const { intentId } = await topUp(product, nora, '10');
      if (made % 2 === 0)
        await on.admin.post(`/api/admin/payments/${intentId}/refund`, { amount: '4', reason: 'Beside it' });
      else await stripe(`payment_intents/${intentId}/dispute`, { amount: 100 });
      made += 1;
      on.clock.set(new Date());
    }
  })();
  const runId = await on.runHere({ quietMs: 3_000 });
  isRunning = false;
  await business;
  await product.mend('stripe');
  expect(made).toBeGreaterThan(1);
  expect((await linesOf(runId)).filter(({ verdict }) => verdict === 'differs')).toEqual([]);

  // The next run takes up what was under way.
  await product.settled();
  const next = await on.run();
  expect(next).toMatchObject({ found: 0, failure: null });
  expect(next.totals.every(({ underWay }) => underWay === 0)).toBe(true);
});

test('more than a page of charges and orders is read and compared to the end', {
  timeout: 300_000,
}, async () => {
  const strays = 230;
  for (let n = 0; n < strays; n += 1) await stripe('lies/charge', { amount: 1000 + n });
  for (let n = 0; n < strays; n += 1) await on.issuer('lies/orders', { reference: `page-${n}` });
  const run = await on.run();
  expect(run.found).toBe(2 * strays);
  const { rows } = await product.db.query<{ kind: string; count: number; cents: number }>(
    `select kind, count(*)::int as count, sum(outside_cents)::int as cents from reconciliation_difference
     where resolved_at is null group by kind order by kind`,
  );
  expect(rows).toEqual([
    { kind: 'charge-unknown', count: strays, cents: 1000 * strays + (strays * (strays - 1)) / 2 },
    { kind: 'order-unknown', count: strays, cents: 1000 * strays },
  ]);
});

test('a run that is killed midway and repeated says the same, once', { timeout: 300_000 }, async () => {
  const whole = await on.runHere({ quietMs: -60_000 });
  const before = await linesOf(whole);
  const ids = async () =>
    (await product.db.query('select id from reconciliation_difference order by id')).rows;
  const known = await ids();

  for (const killedAt of ['listRecords', 'listChangedItems', 'readOrders'] as const) {
    const id = crypto.randomUUID();
    await product.db.query(
      `insert into reconciliation_run (id, day, asked_at) values ($1, current_date - 1, now())`,
      [id],
    );
    // A killed process does not note its failure: the run stays as it was at that moment.
    const killed = new Error('killed');
    const dying: ProcessorRecords = {
      ...product.deps.cardProcessor,
      ...(killedAt !== 'readOrders' && {
        async *[killedAt]() {
          throw killed;
          // biome-ignore lint/correctness/noUnreachable: It makes the type of the generator.
          yield* [];
        },
      }),
    };
    const issuer = {
      ...product.deps.issuer,
      ...(killedAt === 'readOrders' && {
        listOrders: async function* (range: { createdSince: Date; createdUntil: Date }) {
          yield* product.deps.issuer.listOrders(range);
          throw killed;
        },
      }),
    };
    await expect(
      runReconciliation({ ...product.deps, cardProcessor: dying, issuer }, id, { quietMs: -60_000 }),
    ).rejects.toBe(killed);
    await product.db.query('update reconciliation_run set finished_at = null, failure = null where id = $1', [
      id,
    ]);
    await runReconciliation(product.deps, id, { quietMs: -60_000 });
    expect(await linesOf(id)).toEqual(before);
    // A job that is delivered once more after its end changes nothing.
    await runReconciliation(product.deps, id, { quietMs: -60_000 });
    expect(await linesOf(id)).toEqual(before);
    expect(await ids()).toEqual(known);
  }
  const left = await product.db.query(
    'select from reconciliation_record union all select from reconciliation_item',
  );
  expect(left.rows).toEqual([]);
});

// Without the attempt in `noteProgress`, both write their lines.
test('a worker that was given up for dead stops when another took over', async () => {
  const id = crypto.randomUUID();
  await product.db.query(
    `insert into reconciliation_run (id, day, asked_at) values ($1, current_date - 1, now())`,
    [id],
  );
  let takeOver: Promise<void> | undefined;
  const slow: ProcessorRecords = {
    ...product.deps.cardProcessor,
    async *listChangedItems(range) {
      takeOver = runReconciliation(product.deps, id, { quietMs: -60_000 });
      await takeOver;
      yield* product.deps.cardProcessor.listChangedItems(range);
    },
  };
  await runReconciliation({ ...product.deps, cardProcessor: slow }, id, { quietMs: -60_000 });
  expect(takeOver).toBeDefined();
  const { rows } = await product.db.query<{ failure: string | null; found: number; lines: number }>(
    `select failure, found, (select count(*)::int from reconciliation_line where run_id = $1 and verdict = 'differs')
       as lines from reconciliation_run where id = $1`,
    [id],
  );
  expect(rows).toEqual([{ failure: null, found: 460, lines: 460 }]);
  await product.db.query(
    `update reconciliation_difference set explained_by = $1, explained_role = 'administrator', explained_at = now(),
       explanation = 'For a test' where resolved_at is null`,
    [nora.id],
  );
});
