/** A running product whose stand-ins can be told to lie, and what its reconciliation says. */
import type {
  DifferenceKind,
  ReconciliationDifference,
  ReconciliationRun,
} from '#contract/admin/reconciliation.ts';
import { checkInvariants } from '#server/ledger/index.ts';
import { runReconciliation } from '#server/reconciliation/run-reconciliation.ts';
import type { SignedIn } from '#tests/support/app.ts';
import { testApp } from '#tests/support/app.ts';
import { testClock } from '#tests/support/clock.ts';
import { eventually } from '#tests/support/eventually.ts';

const path = '/api/admin/reconciliation';

export type Reconciled = Awaited<ReturnType<typeof openReconciled>>;

export async function openReconciled() {
  const clock = testClock();
  const product = await testApp({ clock });
  const admin = await product.signIn('administrator');

  /** Calls a stand-in's control and returns its answer. */
  async function control<Reply>(service: 'stripe' | 'issuer', method: string, at: string, body: object = {}) {
    const answer = await fetch(`${product.url}/sandbox/${service}/_test/${at}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${at}: ${await answer.text()}`);
    return (answer.status === 204 ? undefined : await answer.json()) as Reply;
  }

  const reconciled = {
    product,
    admin,
    clock,
    path,
    /** Tells the processor's stand-in to do something, or to lie. */
    stripe: <Reply = { id: string }>(at: string, body: object = {}) =>
      control<Reply>('stripe', 'POST', at, body),
    issuer: <Reply = { transactionId: number }>(at: string, body: object = {}) =>
      control<Reply>('issuer', 'POST', at, body),
    tellIssuerTruth: () => control('issuer', 'DELETE', 'lies'),

    /** Presses the button, a quarter of an hour after everything that happened, and waits for the run. */
    async run(): Promise<ReconciliationRun> {
      await product.settled();
      clock.set(new Date(Date.now() + 16 * 60_000));
      const asked = await admin.post<ReconciliationRun>(`${path}/runs`);
      if (asked.status !== 202) throw new Error(asked.text);
      const ended = await reconciled.finished(asked.body.id);
      clock.set(new Date());
      return ended;
    },
    /** Requests a run that no worker takes, and runs it here. */
    async runHere(options: { quietMs: number }, cardProcessor = product.deps.cardProcessor): Promise<string> {
      const id = crypto.randomUUID();
      await product.db.query(
        `insert into reconciliation_run (id, day, asked_at) values ($1, current_date - 1, now())`,
        [id],
      );
      clock.set(new Date());
      await runReconciliation({ ...product.deps, cardProcessor }, id, options);
      return id;
    },
    finished: (id: string) =>
      eventually(
        async () => {
          await product.settled();
          const { body } = await admin.get<ReconciliationRun[]>(`${path}/runs?limit=100`);
          const run = body.find((one) => one.id === id);
          return run?.finishedAt ? run : undefined;
        },
        { timeoutMs: 120_000 },
      ),
    async differences(
      state: ReconciliationDifference['state'] = 'open',
    ): Promise<ReconciliationDifference[]> {
      return (await admin.get<ReconciliationDifference[]>(`${path}/differences?state=${state}`)).body;
    },
    async kinds(): Promise<DifferenceKind[]> {
      return (await reconciled.differences()).map(({ kind }) => kind).sort();
    },
    explain: (id: string, reason: string, by = admin) =>
      by.post<ReconciliationDifference>(`${path}/differences/${id}/explain`, { reason }),
    brokenInvariant: () => checkInvariants(product.db, [14]),

    /** Buys a gift card of that value and returns its id, which is the issuer's reference. */
    async buy(member: SignedIn, amount: string): Promise<string> {
      const { rows } = await product.db.query<{ id: string }>(
        `select id from gift_card where slug = 'butterlamp'`,
      );
      await member.post('/api/cart', { giftCardId: rows[0]?.id, amount, quantity: 1 });
      const answer = await member.post('/api/checkout');
      if (answer.status !== 201) throw new Error(answer.text);
      await product.settled();
      const units = await product.db.query<{ id: string }>(
        'select id from gift_card_unit where user_id = $1 order by created_at desc limit 1',
        [member.id],
      );
      return units.rows[0]?.id ?? '';
    },
  };
  return reconciled;
}
