/** The page /developers: every example on it runs as it is printed, in the test world, and answers what it shows. */
import { execFile, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/database.ts';
import { CALLS, toCurl } from '#web/features/developers/calls.ts';
import {
  CHECK_SIGNATURE,
  LANGUAGES,
  type Language,
  QUICK_STARTS,
} from '#web/features/developers/languages.ts';
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

test('the check of a signature accepts ours and nothing else', async () => {
  const module = `data:text/javascript,${encodeURIComponent(CHECK_SIGNATURE)}`;
  const { isFromIndulge } = await import(/* @vite-ignore */ module);
  const signed = `sha256=${createHmac('sha256', 'whsec_abc').update('{}').digest('hex')}`;
  expect(isFromIndulge('{}', signed, 'whsec_abc')).toBe(true);
  expect(isFromIndulge('{} ', signed, 'whsec_abc')).toBe(false);
  expect(isFromIndulge('{}', signed.slice(0, -1), 'whsec_abc')).toBe(false);
  expect(isFromIndulge('{}', undefined, 'whsec_abc')).toBe(false);
});
