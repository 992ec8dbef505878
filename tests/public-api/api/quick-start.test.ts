/** The examples of docs/public-api.md, run as they stand there. */
import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { acmeWithKey } from './company.ts';

const product = await testApp();
const acme = await acmeWithKey(product, 1_000_00n);
const ROOT = join(import.meta.dirname, '../../..');
const page = readFileSync(join(ROOT, 'docs/public-api.md'), 'utf8');
const start = page.slice(page.indexOf('## Start'), page.indexOf('## Which calls are there'));

function example(language: string): string {
  const [, code] = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'm').exec(start) ?? [];
  if (code === undefined) throw new Error(`The page has no example in ${language}.`);
  return code;
}

const script = join(import.meta.dirname, `quick-start-${process.pid}.mjs`);
afterAll(() => rmSync(script, { force: true }));

test('the example of the official client hands out a link that can be claimed', async () => {
  writeFileSync(script, example('js'));
  const env = { ...process.env, URL: product.url, KEY: acme.key };
  const { stdout } = await promisify(execFile)(process.execPath, [script], { env });
  const token = /\/claim\/([\w-]{43})\n$/.exec(stdout)?.[1];
  const { body } = await product.visitor().post('/api/claims/read', { token });
  expect(body).toMatchObject({ amount: '5.00' });
});

test('each call that the page makes with curl is answered', async () => {
  const calls = [
    ...example('sh').matchAll(/^curl "\$URL(\S+)" -H "Authorization: Bearer \$KEY"(?: -d '([^']*)')?/gm),
  ];
  expect(calls).toHaveLength(2);
  for (const [, path, body] of calls) {
    const answer = await fetch(`${product.url}${path}`, {
      headers: { authorization: `Bearer ${acme.key}`, 'content-type': 'application/x-www-form-urlencoded' },
      ...(body !== undefined && { method: 'POST', body }),
    });
    expect([path, answer.status]).toEqual([path, 200]);
  }
});

test('each language needs at most five lines', () => {
  for (const language of ['js', 'python']) expect(example(language).trim().split('\n').length).toBe(5);
});

test('the reference is a page of its own, under our own policy', async () => {
  const answer = await fetch(`${product.url}/api/v2/docs`);
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(html).toContain('/api/v2/openapi.json');
  expect(html).toContain('the public API');
  expect(answer.headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe/);
  expect((await fetch(new URL('js/scalar.js', `${answer.url.replace(/\/?$/, '/')}`))).status).toBe(200);
});
