/** The page /developers: every example on it runs as it is printed, in the test world, and answers what it shows. */
import { execFile, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as client from 'tremendous';
import { afterAll, expect, test } from 'vitest';
import type { WebhookDelivery } from '#contract/enterprise/webhooks.ts';
import { API_ROUTES } from '#contract/public-api/routes.ts';
import { freePort } from '#tests/chaos/world/world.ts';
import { testApp } from '#tests/support/app.ts';
import { type Child, startChild } from '#tests/support/child.ts';
import { testDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { scratchFolder } from '#tests/support/run/scratch.ts';
import { CALLS, toCurl } from '#web/features/developers/calls.ts';
import { DIFFERENCES } from '#web/features/developers/differences.ts';
import {
  LANGUAGES,
  type Language,
  QUICK_STARTS,
  RECEIVER_LANGUAGES,
  RECEIVERS,
  type ReceiverLanguage,
} from '#web/features/developers/languages.ts';
import { RESOURCES } from '#web/features/developers/resources.ts';
import { acmeWithKey, call, newKey } from './company.ts';

const world = await testDatabase();
const product = await testApp({ env: { TEST_DATABASE_URL: world.url } });
const acme = await acmeWithKey(product);
const { key } = await newKey(acme.owner, { mode: 'test' });

/** The words of a command, as a shell reads them: quotes, continued lines, and the one variable. */
function words(command: string): string[] {
  const joined = command.replaceAll('\\\n', ' ').replaceAll('$INDULGE_KEY', key);
  return [...joined.matchAll(/'((?:[^']|'\\'')*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, bare]) => single?.replaceAll("'\\''", "'") ?? double ?? bare ?? '',
  );
}

/** Does what curl does with such a command. */
async function runCurl(command: string) {
  const [program, ...rest] = words(command);
  expect(program).toBe('curl');
  let [address, method, body] = ['', 'GET', undefined as string | undefined];
  const headers: [string, string][] = [];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === '-X') method = rest.shift() ?? '';
    else if (word === '-H') headers.push((rest.shift() ?? '').split(': ', 2) as [string, string]);
    else if (word === '-d') [method, body] = ['POST', rest.shift()];
    else address = word;
  }
  headers.push(...(body ? [['content-type', 'application/x-www-form-urlencoded'] as [string, string]] : []));
  const answer = await fetch(address, { method, headers, ...(body !== undefined && { body }) });
  return { status: answer.status, body: await answer.json() };
}

/** What of `shown` the answer lacks, or has in another form. */
function differences(shown: unknown, answered: unknown, at = ''): string[] {
  if (Array.isArray(shown))
    return shown.flatMap((each, place) =>
      differences(each, (answered as unknown[] | undefined)?.[place], `${at}[${place}]`),
    );
  if (typeof shown === 'object' && shown !== null)
    return Object.entries(shown).flatMap(([name, value]) =>
      differences(value, (answered as Record<string, unknown> | undefined)?.[name], `${at}.${name}`),
    );
  return typeof shown === typeof answered ? [] : [`${at} is ${JSON.stringify(answered)}`];
}

test('the calls answer what the page shows', async () => {
  let rewardId = '';
  for (const example of CALLS) {
    const { status, body } = await runCurl(toCurl(example, product.url).replaceAll('REWARD_ID', rewardId));
    expect([example.id, status, body.errors]).toEqual([example.id, 200, undefined]);
    expect([example.id, differences(example.answer, body)]).toEqual([example.id, []]);
    if (example.id === 'order') rewardId = body.order.rewards[0].id;
  }
  expect(rewardId).not.toBe('');
  const again = CALLS.filter(({ id }) => id === 'order').map((example) => toCurl(example, product.url));
  expect((await runCurl(again[0] ?? '')).status).toBe(201);
});

/** The client's calls by method and address, as it would send them. */
async function callsOfClient(): Promise<string[]> {
  const creators = Object.entries(client).flatMap(([name, made]) =>
    name.endsWith('AxiosParamCreator') ? [(made as CreatorOf)()] : [],
  );
  const built = await Promise.all(
    creators.flatMap((creator) => Object.values(creator).map((build) => build('{id}', '{id}', '{id}'))),
  );
  return built.map(({ url, options }) => `${options.method} ${decodeURIComponent(url).replace(/\?.*/, '')}`);
}
type CreatorOf = () => Record<
  string,
  (...values: string[]) => Promise<{ url: string; options: { method: string } }>
>;

test('the page lists every call that is there, and every call of the client that is not', async () => {
  const shown = RESOURCES.flatMap(({ calls }) => calls);
  const added = RESOURCES.flatMap((resource) => resource.added ?? []);
  const bound = API_ROUTES.map(({ route }) => `${route.method} ${route.path.replaceAll(/:(\w+)/g, '{$1}')}`);
  expect([...shown, ...added].toSorted()).toEqual(bound.toSorted());
  const theirs = (await callsOfClient()).map((each) =>
    each.replace(/^(\w+ \/fraud_rules\/)\{id\}/, '$1{rule_type}'),
  );
  const missing = theirs.filter((each) => !/connected_org/.test(each) && !shown.includes(each));
  expect(missing).toEqual(['POST /organizations']);
  expect(shown.filter((each) => !theirs.includes(each))).toEqual([]);
});

test('the document has the differences of the page', () => {
  const document = readFileSync(join(import.meta.dirname, '../../../docs/public-api.md'), 'utf8');
  const plain = document.replaceAll(/\s+/g, ' ');
  for (const { about, items } of DIFFERENCES) expect(plain).toContain(`### ${about} - ${items.join(' - ')}`);
});

const run = promisify(execFile);

/** The programs with which a quick start runs. Node is always there; the others where the machine has them. */
const PROGRAMS: Record<Exclude<Language, 'curl'>, (code: string) => [string, string[]]> = {
  node: (code) => [process.execPath, ['--input-type=module', '-e', code]],
  python: (code) => ['python3', ['-c', code]],
  ruby: (code) => ['ruby', ['-e', code]],
};

test.each(LANGUAGES.map(({ value }) => value))('the quick start in %s orders a reward', async (language) => {
  const code = QUICK_STARTS[language](product.url);
  expect(code.split('\n')).toHaveLength(5);
  if (language === 'curl') {
    expect((await runCurl(code)).status).toBe(200);
  } else {
    const [program, parameters] = PROGRAMS[language](code);
    if (spawnSync(program, ['--version']).error)
      return expect(code).toContain(`${product.url}/api/v2/orders`);
    const { stdout } = await run(program, parameters, { env: { ...process.env, INDULGE_KEY: key } });
    expect(stdout.trim()).toBe('EXECUTED');
  }
  const found = await call(product, key, 'GET', `/orders/hello-${language}`);
  expect(found.body.order).toMatchObject({ status: 'EXECUTED', payment: { total: 5 } });
});

/** How a receiver is started, from a file with its code. */
const STARTS: Record<ReceiverLanguage, (file: string, port: number) => [string, string[]]> = {
  node: (file) => [process.execPath, [file]],
  python: (file) => ['python3', [file]],
  php: (file, port) => ['php', ['-S', `127.0.0.1:${port}`, file]],
  go: (file) => ['go', ['run', file]],
};
const ENDINGS = { node: 'mjs', python: 'py', php: 'php', go: 'go' } as const;
const folder = scratchFolder('indulge-receivers-');
const started: Child[] = [];
afterAll(async () => {
  for (const { pid } of started) process.kill(-pid, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

// Where a language is not installed, its receiver is not run.
test.each(RECEIVER_LANGUAGES.map(({ value }) => value))(
  'the receiver in %s takes what we send, and nothing else',
  async (language) => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/hooks`;
    const { webhook } = (await call(product, acme.key, 'POST', '/webhooks', { url })).body;
    const file = join(folder, `receiver.${ENDINGS[language]}`);
    writeFileSync(file, RECEIVERS[language]);
    const [program, parameters] = STARTS[language](file, port);
    if (spawnSync(program, [language === 'go' ? 'version' : '--version']).error) return;
    const env = { ...process.env, PORT: String(port), INDULGE_SECRET: webhook.private_key };
    started.push(startChild(program, parameters, { env, detached: true }));
    const post = (body: string, header?: string) =>
      fetch(url, {
        method: 'POST',
        body,
        headers: header === undefined ? {} : { 'tremendous-webhook-signature': header },
      }).then(({ status }) => status);
    await eventually(() => post('{}').then(Boolean, () => false), { timeoutMs: 60_000 });
    const signed = `sha256=${createHmac('sha256', webhook.private_key).update('{}').digest('hex')}`;
    expect([
      await post('{}', signed),
      await post('{} ', signed),
      await post('{}', signed.slice(0, -1)),
      await post('{}', 'é'),
      await post('{}'),
    ]).toEqual([204, 401, 401, 401, 401]);

    await call(product, acme.key, 'POST', `/webhooks/${webhook.id}/simulate`, { event: 'REWARDS.CANCELED' });
    const delivery = await eventually(async () => {
      const path = `/api/enterprise/webhooks/${webhook.id}/deliveries`;
      return (await acme.owner.get<WebhookDelivery[]>(path)).body.find(({ state }) => state === 'delivered');
    });
    expect(delivery.lastTry?.status).toBe(204);
    await eventually(() => started.at(-1)?.output().includes('REWARDS.CANCELED'));
    await call(product, acme.key, 'DELETE', `/webhooks/${webhook.id}`);
  },
);
