import { rmSync } from 'node:fs';
import pg from 'pg';
import { afterAll, inject, test } from 'vitest';
import { startSandbox } from '#sandbox/index.ts';
import { type Running, start } from '#server/start.ts';
import { openJourneys } from '#tests/support/journeys/journey.ts';
import { button, heading, link, see, seeToast } from '#tests/support/journeys/steps.ts';
import { scratchFolder } from '#tests/support/run/scratch.ts';

const { app, visit } = await openJourneys();

let restarted: Running | undefined;
const dataDir = scratchFolder('indulge-again-');
afterAll(async () => {
  await restarted?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The database refuses and closes connections, as while PostgreSQL restarts. */
async function databaseGoes(): Promise<void> {
  await onServer((name) => [
    `alter database ${name} connection limit 0`,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
  ]);
}

const databaseComes = () => onServer((name) => [`alter database ${name} connection limit -1`]);

async function onServer(statements: (database: string) => string[]): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('postgres').adminUrl });
  const name = /^\w+:\/\/[^/]*\/([^?]*)/.exec(app.db.url)?.[1] ?? '';
  await admin.connect();
  for (const statement of statements(name)) await admin.query(statement);
  await admin.end();
}

/** The same product on the same port and database, with the same key, as after a deployment. */
async function startAgain(): Promise<void> {
  const ENCRYPTION_KEY = app.deps.config.encryption.current.key.toString('base64');
  const PORT = new URL(app.url).port;
  const env = { NODE_ENV: 'test', LOG_LEVEL: 'silent', PORT, DATA_DIR: dataDir, ENCRYPTION_KEY };
  restarted = await start({
    role: 'start',
    env: { ...env, DATABASE_URL: app.db.url },
    startSandbox,
    say: () => undefined,
  });
}

test('the database is down while Xenia browses: each page shows an error, and a retry recovers', async () => {
  const xenia = await app.newMember({ firstName: 'Xenia', balanceCents: 30_00n });
  const page = await visit({ as: xenia, away: true });
  await page.goto('/');
  await see(button(page, 'Add to Cart: Butterlamp'));

  await databaseGoes();
  try {
    await page.getByRole('searchbox').fill('lantern soup');
    await see(heading(page, 'The gift cards did not load'), button(page, 'Try again'));
    await page.goto('/transaction-history');
    await see(heading(page, 'We could not show this page'), button(page, 'Try again'));
  } finally {
    await databaseComes();
  }
  await button(page, 'Try again').click();
  await see(page.getByRole('list', { name: 'Transactions' }).getByText('+$30.00'));
  await page.goBack();
  await see(button(page, 'Add to Cart: Miso Lantern'));
});

// Use React's own lazy in sections.tsx or lazy-overlays.tsx, and this must fail.
test('a part whose script does not load can be tried again, and the page around it stays', async () => {
  const manager = await visit({ as: await app.signIn('account_manager'), away: true });
  await manager.goto('/enterprise-dashboard');
  await see(manager.getByRole('tab', { name: 'Campaigns' }));
  await manager.route('**/assets/campaigns-*.js', (route) => route.abort());
  await manager.getByRole('tab', { name: 'Campaigns' }).click();
  await see(heading(manager, 'This did not load'), manager.getByRole('tab', { name: 'Overview' }));
  await manager.unroute('**/assets/campaigns-*.js');
  await button(manager, 'Try again').click();
  await see(button(manager, 'New campaign'));

  const wanda = await app.newMember({ firstName: 'Wanda' });
  const page = await visit({ as: wanda, away: true });
  await page.route('**/assets/add-funds-dialog-*.js', (route) => route.abort());
  await page.goto('/');
  const addFunds = page.getByRole('banner').getByRole('button', { name: 'Add Funds' });
  await addFunds.click();
  await seeToast(page, 'This did not load');
  await page.unroute('**/assets/add-funds-dialog-*.js');
  await addFunds.click();
  await see(page.getByRole('dialog', { name: 'Add Funds' }));
});

test('the product restarts while Yann browses: the page keeps its data, and he continues', async () => {
  const yann = await app.newMember({ firstName: 'Yann', balanceCents: 30_00n });
  const page = await visit({ as: yann, away: true });
  await page.goto('/');
  await see(button(page, 'Add to Cart: Butterlamp'));

  await app.stop();
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Pets' }).click();
  await see(
    heading(page, 'The gift cards did not load'),
    page.getByText('We could not reach Indulge. Please check your connection and try again.'),
  );
  // A page whose script is not loaded yet.
  await page.getByRole('banner').getByRole('link', { name: 'Wallet' }).click();
  await see(
    heading(page, 'We could not show this page'),
    page.getByText('We could not reach Indulge. Please check your connection and try again.'),
  );

  await startAgain();
  await button(page, 'Try again').click();
  await see(heading(page, 'My Wallet'));
  await link(page, 'Back to Marketplace').click();
  await see(button(page, 'Add to Cart: Butterlamp'));
});
