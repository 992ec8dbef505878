/** The page /developers: its calls run as they are printed, in the test world, and answer what it shows. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as client from 'tremendous';
import { expect, test } from 'vitest';
import { API_ROUTES } from '#contract/public-api/routes.ts';
import { CALLS, toCurl } from '#web/features/developers/calls.ts';
import { DIFFERENCES } from '#web/features/developers/differences.ts';
import { RESOURCES } from '#web/features/developers/resources.ts';
import { call, newKey } from '../company.ts';
import { openDeveloper } from './developer.ts';

const SUPER_ADMINS = '/api/enterprise/payout-rules/roles/super_admin';
const { product, acme, runCurl } = await openDeveloper();

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

test('the calls answer what the page shows', async () => {
  let rewardId = '';
  for (const example of CALLS.filter(({ isLive }) => !isLive)) {
    const { status, body } = await runCurl(toCurl(example, product.url).replaceAll('REWARD_ID', rewardId));
    expect([example.id, status, body.errors]).toEqual([example.id, 200, undefined]);
    expect([example.id, differences(example.answer, body)]).toEqual([example.id, []]);
    if (example.id === 'order') rewardId = body.order.rewards[0].id;
  }
  expect(rewardId).not.toBe('');
  const again = CALLS.filter(({ id }) => id === 'order').map((example) => toCurl(example, product.url));
  expect((await runCurl(again[0] ?? '')).status).toBe(201);
});

// Let an order be approved by its own maker, or by its id alone, and this must fail.
test('an order that waits is approved as the page shows, with the key of another super admin', async () => {
  const example = CALLS.find(({ id }) => id === 'approve');
  const command = example ? toCurl(example, product.url) : '';
  const channels = [{ channel: 'api', approvalAbove: '5.00' }];
  expect((await acme.owner.put(SUPER_ADMINS, { channels })).status).toBe(200);
  const other = await product.signIn('account_manager');
  await product.db.query(`update users set enterprise_role = 'super_admin' where id = $1`, [other.id]);
  const { key: otherKey } = await newKey(await product.signIn('account_manager'));
  const placed = await call(product, acme.key, 'POST', '/orders', {
    external_id: 'survey-44',
    reward: { value: { denomination: 10 }, recipient: { name: 'Sam' }, delivery: { method: 'LINK' } },
  });
  expect([placed.status, placed.body.order.status]).toEqual([200, 'PENDING APPROVAL']);
  expect((await runCurl(command, acme.key)).status).toBe(409);
  const { status, body } = await runCurl(command, otherKey);
  expect([status, differences(example?.answer, body)]).toEqual([200, []]);
  expect(body.order).toMatchObject({ id: placed.body.order.id, status: 'EXECUTED' });
  // In the test world no order waits.
  expect((await runCurl(command)).status).toBe(404);
});

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
  const document = readFileSync(join(import.meta.dirname, '../../../../docs/public-api.md'), 'utf8');
  const plain = document.replaceAll(/\s+/g, ' ');
  for (const { about, items } of DIFFERENCES) expect(plain).toContain(`### ${about} - ${items.join(' - ')}`);
});
