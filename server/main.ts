/**
 * The one executable: `node server/main.ts start | api | worker | migrate | seed | invariants | reencrypt |
 * revoke-key | reconcile | backup | restore`.
 */
import { startSandbox } from '#sandbox/index.ts';
import { runBackup, runRestore } from './backup.ts';
import { banner } from './banner.ts';
import { DatabaseUnavailable } from './db/unavailable.ts';
import { CannotStart } from './kernel/cannot-start.ts';
import { runInvariantCheck, runMigrate, runReEncrypt, runRevokeKey } from './maintain.ts';
import { runReconcile } from './reconcile.ts';
import { type ProcessRole, type Running, start } from './start.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

const COMMANDS: Record<string, () => Promise<void>> = {
  start: () => serve('start'),
  api: () => serve('api'),
  worker: () => serve('worker'),
  migrate: () => runMigrate(process.env, say),
  seed,
  invariants: () => runInvariantCheck(process.env, say),
  reencrypt: () => runReEncrypt(process.env, say, process.argv.includes('--check')),
  'revoke-key': () => runRevokeKey(process.env, process.argv.slice(3), say),
  backup: () => runBackup(process.env, process.argv.slice(3), say),
  restore: () => runRestore(process.env, process.argv.slice(3), say),
  reconcile: () => runReconcile({ env: process.env, args: process.argv.slice(3), startSandbox, say }),
};

/** Starting fills an empty product with the demo. This command does only that. */
async function seed(): Promise<void> {
  const env = { MIGRATE_ON_START: 'on', ...process.env };
  const running = await start({ role: 'api', env, startSandbox, seeds: true, say });
  await running.stop();
  say('The demo is in place.');
}

/** Waits for the build, which scripts/start.mjs begins before it loads this file. */
async function pagesBuilt(): Promise<void> {
  const { buildWeb } = await import('../scripts/build-web.mjs');
  if (!(await buildWeb())) throw new CannotStart('Indulge cannot start without its pages.');
}

const SAME_SIGNAL_MS = 1000;

async function serve(role: ProcessRole): Promise<void> {
  const pages = process.argv.includes('--dev')
    ? (await import('../scripts/dev-pages.ts')).devPages
    : undefined;
  let running: Running | undefined;
  let stopping = false;
  let askedAt = 0;
  const leave = async (signal: NodeJS.Signals) => {
    // npm forwards a Ctrl-C that the terminal has delivered already. Only a later one means 'stop now'.
    if (stopping && Date.now() - askedAt < SAME_SIGNAL_MS) return;
    if (stopping) {
      running?.stopAtOnce();
      process.exit(130);
    }
    stopping = true;
    askedAt = Date.now();
    say(`\n  ${signal === 'SIGINT' ? 'Ctrl-C' : signal}: stopping …`);
    await started.catch(() => undefined);
    // Ctrl-C is pressed at a terminal, where no balancer has to notice.
    const pauseMs = signal === 'SIGINT' ? 0 : (running?.config.drainSeconds ?? 0) * 1000;
    await running?.stop({ pauseMs });
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void leave(signal));
  const built = process.argv.includes('--built') ? pagesBuilt() : undefined;
  // `start` waits for the build late; until then nothing else handles its failure.
  built?.catch(() => undefined);
  const started = start({
    role,
    env: process.env,
    startSandbox,
    ...(pages && { pages: await pages() }),
    ...(built && { built }),
    say,
  });
  running = await started;
  const { appUrl, standIns } = running.config;
  if (!stopping) say(banner({ role, appUrl, standIns }));
}

const command = COMMANDS[process.argv[2] ?? 'start'];
if (!command) {
  process.stderr.write(`Unknown command. Use one of: ${Object.keys(COMMANDS).join(', ')}\n`);
  process.exit(2);
}
command().catch((error: unknown) => {
  process.stderr.write(`\n${explain(error)}\n\n`);
  process.exit(1);
});

function explain(error: unknown): string {
  if (error instanceof CannotStart) return error.message;
  if (error instanceof DatabaseUnavailable) return `${error.message} ${reason(error.cause)}`;
  return error instanceof Error && error.stack ? error.stack : String(error);
}

/** Node puts the failures of a host's addresses into an AggregateError with an empty message. */
function reason(cause: unknown): string {
  const [first = cause] = cause instanceof AggregateError ? cause.errors : [];
  return first instanceof Error ? first.message : '';
}
