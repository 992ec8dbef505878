/** docs/openapi.json is the document that the product serves, and it is valid. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from '@apidevtools/swagger-parser';
import { afterAll, expect, test } from 'vitest';
import { ROUTES } from '#contract/routes.ts';
import { testApp } from '#tests/support/app.ts';
import { launchBrowser } from '#tests/support/browser.ts';

const product = await testApp();
const browser = await launchBrowser();
afterAll(() => browser.close());

const written = JSON.parse(readFileSync(join(import.meta.dirname, '../../docs/openapi.json'), 'utf8'));

test('docs/openapi.json is current; `npm run openapi` writes it', async () => {
  expect(written).toEqual((await product.visitor().get('/api/openapi.json')).body);
});

// Of two schemas with one id, each document describes the one that was loaded last.
test('no two schemas of the contract have the same id', () => {
  const ids = globSync(join(import.meta.dirname, '../../contract/**/*.ts')).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\.meta\(\{[^}]*\bid: '(\w+)'/g)].map(([, id]) => id),
  );
  expect(ids.length).toBeGreaterThan(100);
  expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
});

test('docs/openapi.json is valid OpenAPI', async () => {
  await validate(structuredClone(written));
});

test('docs/openapi.json states the required right and the refusals of every route', () => {
  for (const { route, name, feature } of ROUTES) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    const operation = written.paths[path]?.[route.method.toLowerCase()];
    expect(operation, `${route.method} ${path}`).toMatchObject({ operationId: name, tags: [feature] });
    expect(operation.security).toEqual(route.actor === 'anyone' ? undefined : [{ session: [] }]);
    const statuses = Object.keys(operation.responses);
    if (route.actor !== 'anyone') expect(statuses).toContain('401');
    if (route.body) expect(statuses).toContain('400');
  }
});

// The reader of the document is four megabytes of script, which a busy machine compiles for half a minute.
test('/api/docs shows docs/openapi.json in a browser, under our own policy and without asking anybody else', {
  timeout: 150_000,
}, async () => {
  const page = await browser.newPage();
  page.setDefaultTimeout(120_000);
  const complaints: string[] = [];
  const asked: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => asked.push(new URL(request.url()).origin));
  const response = await page.goto(`${product.url}/api/docs`);
  await page.getByText('Fees, limits, presets').first().waitFor();
  await page
    .getByRole('button', { name: /^cart$|Open Group - cart/ })
    .first()
    .click();
  await page.getByText('The items in the cart').first().waitFor();
  expect(complaints).toEqual([]);
  expect(new Set(asked.filter((origin) => origin !== 'null'))).toEqual(new Set([product.url]));
  expect(response?.headers()['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/);
});
