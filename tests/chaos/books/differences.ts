/** Reconciles the whole ledger with the card processor and the issuer, to the cent. */
import { createIssuer } from '#server/adapters/issuer/create-issuer.ts';
import { createStripe } from '#server/adapters/stripe/create-stripe.ts';
import type { Db } from '#server/db/pool.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/id.ts';
import { runReconciliation } from '#server/reconciliation/run-reconciliation.ts';
import type { World } from '../world/world.ts';

/** A line for each kind of difference between an item of the ledger and a record outside. */
export async function findDifferences({ settings }: World, db: Db): Promise<string[]> {
  const { STRIPE_SECRET_KEY = '', STRIPE_WEBHOOK_SECRET = '', STRIPE_API_BASE = '', ...others } = settings;
  const { ISSUER_URL = '', ISSUER_AUTH_URL = '', ISSUER_CLIENT_ID = '', ISSUER_CLIENT_SECRET = '' } = others;
  const cardProcessor = createStripe({
    secretKey: STRIPE_SECRET_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    apiBase: STRIPE_API_BASE,
  });
  const issuer = createIssuer({
    url: ISSUER_URL,
    authUrl: ISSUER_AUTH_URL,
    clientId: ISSUER_CLIENT_ID,
    clientSecret: ISSUER_CLIENT_SECRET,
  });
  const id = newId();
  await db.query('insert into reconciliation_run (id, day, asked_at) values ($1, current_date - 1, now())', [
    id,
  ]);
  // The issuer lists whole seconds.
  const clock = { now: () => new Date(systemClock.now().getTime() + 2_000) };
  const jobs = { enqueue: async () => undefined };
  const log = { warn: () => undefined };
  await runReconciliation({ db, clock, jobs, log, cardProcessor, issuer }, id, { quietMs: 0 });
  const { rows } = await db.query<{ kind: string; count: number; cents: bigint }>(
    `select kind, count(*)::int as count, coalesce(sum(outside_cents), 0)::bigint as cents
     from reconciliation_difference where resolved_at is null group by kind order by kind`,
  );
  return rows.map(({ kind, count, cents }) => `${count} ${kind} ($${(Number(cents) / 100).toFixed(2)})`);
}
