/** How pages and scripts are sent, and which addresses have one. */
import { expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';

const product = await testApp();
const pageAt = async (path: string) => (await product.visitor().get(path)).text;

test('a page is sent compressed to a browser that accepts it', async () => {
  const answer = await product.visitor().get('/', { 'accept-encoding': 'gzip, br' });
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(answer.headers.get('vary')).toContain('cookie');
  const plain = await product.visitor().get('/', { 'accept-encoding': 'identity' });
  expect(plain.headers.get('content-encoding')).toBeNull();
});

test('a script is sent compressed and kept for a year; a name that the build did not write is no script', async () => {
  const [script = ''] = /\/assets\/index-[^"]+\.js/.exec(await pageAt('/')) ?? [];
  const answer = await product.visitor().get(script, { 'accept-encoding': 'gzip, br' });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('javascript');
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(answer.headers.get('vary')).toContain('accept-encoding');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(answer.headers.get('content-security-policy')).toBeNull();
  expect((await product.visitor().send('HEAD', script)).status).toBe(200);
  for (const other of [
    script.toUpperCase(),
    `${script}/`,
    `${script}/x`,
    script.replace('/index', '/.%2findex'),
  ])
    expect([other, (await product.visitor().get(other)).status]).toEqual([other, 404]);
});

test.each([
  '/',
  '/sign-in',
  '/Sign-In/',
  '/marketplace/maya/wallet?tab=cards',
  '/enterprise/acme/owner/settings',
  '/verify-email/token?email=a%40b.example',
  '/nobody-of-this-name',
])('%s is the address of a page', async (path) => {
  expect((await product.visitor().get(path)).status).toBe(200);
});

test.each(['/no/such/page', '/sign-in/twice', '/marketplace/maya/nothing', '/test-settings'])(
  '%s gets 404 and the not-found page',
  async (path) => {
    const answer = await product.visitor().get(path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.text).toContain('<div id="root">');
  },
);

test('no page preloads scripts of another page', async () => {
  expect(await pageAt('/terms')).not.toContain('landing-page');
  expect(await pageAt('/')).not.toContain('marketplace-page');
});

test('other pages have the default head', async () => {
  const page = await pageAt('/marketplace/maya');
  expect(page).toContain('<title>Indulge</title>');
  expect(page).not.toContain('canonical');
});

test.each(['/claim/a-token', '/sent-gift/a-token'])('the address %s stays with us', async (path) => {
  const { headers } = await product.visitor().get(path);
  expect([headers.get('referrer-policy'), headers.get('x-robots-tag')]).toEqual(['same-origin', 'noindex']);
  expect((await product.visitor().get('/claims')).headers.get('x-robots-tag')).toBeNull();
});

test('the share picture and robots.txt are served', async () => {
  const picture = await product.visitor().get('/og.png');
  expect(picture.headers.get('content-type')).toBe('image/png');
  const robots = await product.visitor().get('/robots.txt');
  expect(robots.headers.get('content-type')).toContain('text/plain');
  expect(robots.text).toContain('Disallow: /api/');
});
