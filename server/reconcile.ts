/**
 * `npm run reconcile -- --since T [--dry-run] [--owners FILE]`: after a restore to a point in time, adopts
 * what the card processor and the issuer did since, and compares the ledger with theirs. It may run beside
 * the product, and be repeated.
 */
import { readFileSync } from 'node:fs';
import { findUserByEmail } from './accounts/index.ts';
import { connect } from './compose.ts';
import { fillFromSandbox, missingServices } from './config/stand-ins.ts';
import { type Config, loadConfig } from './config.ts';
import { joinEmbeddedPostgres } from './db/embedded.ts';
import { requireKnownKeys } from './db/known-keys.ts';
import { createDb, type Db } from './db/pool.ts';
import { requireSchema } from './db/schema-problem.ts';
import { startListener } from './http/core/listen.ts';
import { CannotStart } from './kernel/cannot-start.ts';
import { systemClock } from './kernel/clock.ts';
import type { Say } from './kernel/say.ts';
import { createLog } from './log.ts';
import { readArguments, readOwnerLines } from './reconcile-arguments.ts';
import { type AdoptionTotals, adoptSince, compareNow, itemText, totalsText } from './reconciliation/index.ts';
import type { StartSandbox } from './start.ts';

export type ReconcileOptions = {
  env: NodeJS.ProcessEnv;
  args: string[];
  startSandbox: StartSandbox;
  say: Say;
};

/** What is left for staff, or for later, makes the exit code 1. */
export async function runReconcile({ env, args, startSandbox, say }: ReconcileOptions): Promise<void> {
  const { since, dry, ownersFile } = readArguments(args, systemClock.now());
  const given = loadConfig(env, { makesKey: false });
  const opened: { close(): Promise<unknown> }[] = [];
  try {
    const embedded = given.database.url
      ? undefined
      : await joinEmbeddedPostgres({ dataDir: given.dataDir, log: say });
    if (embedded) opened.push({ close: () => embedded.stop() });
    const databaseUrl = given.database.url ?? embedded?.url ?? '';
    const { prepares } = given.database;
    const db = createDb({ url: databaseUrl, max: 4, prepares, applicationName: 'indulge-reconcile' });
    opened.push(db);
    await requireSchema(db);
    await requireKnownKeys(db, given.encryption);
    const config = await withStandIns(given, startSandbox, opened);
    const log = createLog(given.logLevel);
    const deps = await connect({ config, db, databaseUrl, log, clock: systemClock });
    opened.push({ close: () => deps.jobs.close() }, { close: async () => deps.mailer.close() });
    const onItem = (item: Parameters<typeof itemText>[0]) => {
      const text = itemText(item, dry);
      if (text) say(text);
    };
    const owners = ownersFile ? await findOwners(db, ownersFile) : new Map<string, string>();
    const totals = await adoptSince(deps, { since, dry, owners, onItem });
    say(totalsText(totals));
    if (dry) return say('Nothing was changed.');
    deps.jobs.wake();
    const found = await compareNow(deps);
    say(
      found === undefined
        ? 'The product compares the ledger: see the Reconciliation tab of the staff area.'
        : `${found} differences are left; what moved in the last 15 minutes belongs to the next comparison.`,
    );
    if (isUnfinished(totals)) process.exitCode = 1;
  } finally {
    for (const { close } of opened.reverse()) await close();
  }
}

/** Throws `CannotStart` for an address that is no member's, before anything is adopted. */
async function findOwners(db: Db, file: string): Promise<Map<string, string>> {
  const owners = new Map<string, string>();
  for (const { reference, email } of readOwnerLines(readFileSync(file, 'utf8'))) {
    const user = await findUserByEmail(db, email);
    if (user?.user_type !== 'regular' && user?.user_type !== 'individual')
      throw new CannotStart(`${email} is no member here.`);
    owners.set(reference, user.id);
  }
  return owners;
}

function isUnfinished(totals: AdoptionTotals): boolean {
  return Object.values(totals).some(
    ({ staff = 0, later = 0, ownerless = 0 }) => staff + later + ownerless > 0,
  );
}

/** Where stand-ins replace the services, they are run here too, on the same books as the product's. */
async function withStandIns(
  given: Config,
  startSandbox: StartSandbox,
  opened: { close(): Promise<unknown> }[],
) {
  const services = missingServices(given);
  const listener = services.size > 0 ? await startListener({ host: '127.0.0.1', port: 0 }) : undefined;
  if (listener) opened.push(listener);
  const ownUrl = listener?.url ?? given.appUrl;
  const standIns = await startSandbox({
    dataDir: given.dataDir,
    publicUrl: `${given.appUrl}/sandbox`,
    webhookUrl: `${given.appUrl}/api/webhooks/stripe`,
    services,
  });
  opened.push(standIns);
  listener?.answerWith((request, response) => {
    if (!standIns.handle(request, response)) listener.answerStarting(request, response);
  });
  return fillFromSandbox(given, standIns.settings, ownUrl);
}
