/** The OpenAPI document of the public API: every call is in it, and what the API answers is what it says. */
import { validate } from '@apidevtools/swagger-parser';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { API_ROUTES } from '#contract/public-api/routes.ts';
import { testApp } from '#tests/support/app.ts';
import { acmeWithKey, call } from './company.ts';

const product = await testApp();
const acme = await acmeWithKey(product);
const document = await (await fetch(`${product.url}/api/v2/openapi.json`)).json();

test('anybody reads it, and every call is in it with its replies', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(document.servers).toEqual([{ url: `${product.url}/api/v2` }]);
  const described = Object.entries<Record<string, { operationId: string; responses: object }>>(
    document.paths,
  ).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, { operationId }]) => [operationId, method, path]),
  );
  const bound = API_ROUTES.map(({ name, route }) => [
    name,
    route.method.toLowerCase(),
    route.path.replaceAll(/:(\w+)/g, '{$1}'),
  ]);
  expect(described.toSorted()).toEqual(bound.toSorted());
  expect(Object.keys(document.paths['/orders'].post.responses)).toEqual(
    expect.arrayContaining(['200', '201', '400', '401', '402', '403', '409', '422', '429']),
  );
});

test('the document of the public API is valid OpenAPI 3.1', async () => {
  await expect(validate(structuredClone(document))).resolves.toBeDefined();
});

/** Rules of the linter that this API breaks on purpose. */
const BROKEN = [
  // The addresses, forms and replies are those of the Tremendous API.
  'paths-kebab-case',
  'path-segment-plural',
  'operation-4xx-problem-details-rfc7807',
  'response-mime-type',
  'required-string-property-missing-min-length',
  // The summary says what a call does.
  'operation-description',
  'scalar-property-missing-example',
  // Resources and their calls are in the order of the page for developers.
  'path-http-verbs-order',
  'tags-alphabetical',
  // Companies know their operator, who may be anybody.
  'info-contact',
  'info-license',
  // The tests serve it from this machine.
  'no-server-example.com',
];

// Take a name out of TAGS in make-api-document.ts, or the description of a parameter, and this must fail.
test('a linter finds nothing in the document, with all of its rules but a few', async () => {
  const config = await createConfig({
    extends: ['all'],
    rules: Object.fromEntries(BROKEN.map((name) => [name, 'off'])),
  });
  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: '/openapi.json',
    config,
  });
  expect(problems.map(({ ruleId, message, location: [at] }) => [ruleId, message, at?.pointer])).toEqual([]);
});

test('every reference leads to a component, and an amount is a number', () => {
  const text = JSON.stringify(document);
  const names = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name ?? '');
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) expect(document.components.schemas).toHaveProperty(name);
  const { schema } = document.paths['/orders'].post.requestBody.content['application/json'];
  const [reward] = schema.properties.reward.anyOf;
  const { denomination } = reward.properties.value.properties;
  expect(denomination.type).toEqual(['number', 'string']);
});

// A pattern of JSON Schema has no flags: give languageCode its `i` back, and this must fail.
test('a language in both cases fits the pattern of the document', () => {
  const { schema } = document.paths['/orders'].post.requestBody.content['application/json'];
  const [reward] = schema.properties.reward.anyOf;
  const [, pattern = ''] = /"pattern":"([^"]+)"/.exec(JSON.stringify(reward.properties.language)) ?? [];
  expect('pt-BR').toMatch(new RegExp(pattern));
});

test('what the API answers holds what the document requires', async () => {
  const order = {
    reward: { value: { denomination: 5 }, recipient: { name: 'Bo' }, delivery: { method: 'LINK' } },
  };
  await call(product, acme.key, 'POST', '/orders', order);
  for (const { name, route } of API_ROUTES.filter(
    (each) => each.route.method === 'GET' && !each.route.params,
  )) {
    const { body } = await call(product, acme.key, 'GET', route.path);
    const parsed = route.reply.safeParse(body);
    expect([name, parsed.error?.issues]).toEqual([name, undefined]);
  }
});
