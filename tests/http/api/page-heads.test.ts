/** What a page contains before any script runs. */
import { expect, test } from 'vitest';
import { PublicConfig } from '#contract/config.ts';
import { testApp } from '#tests/support/app.ts';

const product = await testApp();
const pageAt = async (path: string) => (await product.visitor().get(path)).text;

test.each([
  ['/', '/', 'Send a gift. They choose the treat. · Indulge'],
  ['/?utm_source=mail', '/', 'Send a gift. They choose the treat. · Indulge'],
  ['/business', '/business', 'For business · Indulge'],
  ['/terms', '/terms', 'Terms of use · Indulge'],
  ['/privacy', '/privacy', 'Privacy notice · Indulge'],
  ['/trust', '/trust', 'Trust · Indulge'],
  ['/developers', '/developers', 'Developers · Indulge'],
  ['/help', '/help', 'Help · Indulge'],
  ['/send-gift', '/send-gift', 'Send a gift by email · Indulge'],
])('%s has its title and its canonical address', async (path, home, title) => {
  const page = await pageAt(path);
  expect(page).toContain(`<title>${title}</title>`);
  expect(page).toContain(`<link rel="canonical" href="${product.url}${home}" />`);
  expect(page).toContain(`<meta property="og:url" content="${product.url}${home}" />`);
  expect(page).toContain(`<meta property="og:image" content="${product.url}/og.png" />`);
  expect(page.match(/<meta name="description"/g)).toHaveLength(1);
});

test.each([
  ['/', ['public-layout', 'landing-page']],
  ['/business', ['public-business-layout', 'business-page']],
  ['/sign-in', ['auth-layout', 'sign-in-page']],
  ['/sign-up', ['auth-layout', 'sign-up-page']],
  ['/trust', ['public-layout', 'trust-page']],
  ['/help', ['public-layout', 'help-page']],
  ['/claim/a-token', ['public-layout', 'claim-page']],
  ['/send-gift', ['public-layout', 'send-gift-page']],
  ['/marketplace', ['member-layout', 'marketplace-page']],
  ['/marketplace/maya?category=food', ['member-layout', 'marketplace-page']],
])('%s preloads the scripts it needs', async (path, scripts) => {
  const page = await pageAt(path);
  for (const name of scripts)
    expect(page).toMatch(new RegExp(`<link rel="modulepreload"[^>]* href="/assets/${name}-[^"]+">`));
});

test.each([
  ['/', 'They choose the treat.</span></h1>'],
  ['/business', 'before lunch.</span></h1>'],
  ['/terms', 'Terms of use</h1>'],
  ['/privacy', 'Privacy notice</h1>'],
  ['/trust', 'Trust</h1>'],
  ['/developers', 'Developers</h1>'],
  ['/help', 'How can we help?</h1>'],
  ['/sign-in', 'Welcome back</h1>'],
  ['/sign-in?next=%2Fcheckout', 'Welcome back</h1>'],
  ['/sign-up', 'Open your account</h1>'],
])('a visitor can read %s before any script runs', async (path, words) => {
  const page = await pageAt(path);
  expect(page).toContain(words);
  // The scripts wait in the template until the first paint.
  const [before, waiting = '', after] = page.split(/<template data-scripts>|<\/template>/);
  expect(waiting).toMatch(/<script type="module" [^>]*src="\/assets\/index-/);
  expect(`${before}${after}`).not.toMatch(/type="module"|rel="modulepreload"/);
});

test('the sign-in page shows every sign-in option before any script runs, and its form posts', async () => {
  const page = await pageAt('/sign-in');
  const { signInProviders, demo } = PublicConfig.parse((await product.visitor().get('/api/config')).body);
  for (const provider of ['google', 'apple'] as const)
    expect(page.includes(`/api/auth/${provider}`)).toBe(signInProviders.includes(provider));
  const people = demo?.people ?? [];
  expect(people.length).toBeGreaterThan(0);
  for (const { email } of people) expect(page).toContain(`>${email}</span>`);
  expect(page).not.toMatch(/%(email|label|password|mailbox)%/);
  expect(page).toContain('method="post"');
});

test('the page of a member who receives visitors is prerendered without their name, and an unknown name is not', async () => {
  const page = await pageAt('/leo?amount=50.00');
  expect(page).toMatch(/<template data-scripts>.*Send a gift<\/h1>/s);
  expect(await pageAt('/nobody-has-this-name')).toContain('<div id="root"></div>');
});

test.each(['?twoFactor=required', '?verified=true&email=a%40b.example', '?next=%2F&verified=true'])(
  '/sign-in%s is not prerendered, because its query changes what it shows',
  async (query) => expect(await pageAt(`/sign-in${query}`)).toContain('<div id="root"></div>'),
);

test.each([
  ['/marketplace', 'Indulge.'],
  ['/marketplace/maya', 'Indulge.'],
  ['/marketplace/maya/wallet', 'My Wallet'],
  ['/checkout', 'Checkout'],
  ['/transaction-history', 'Transaction History'],
  ['/sent-gifts', 'Sent gifts'],
  ['/settings', 'Account Settings'],
  ['/marketplace/maya/settings', 'Account Settings'],
])('the outline of %s, for a signed-in user, shows no personal data and is inert', async (path, heading) => {
  const { text } = await product.visitor().get(path, { cookie: 'indulge_session=whatever' });
  expect(text).toContain('<div id="root"><div class="contents" inert ');
  expect(text).toContain(`${heading}</h1>`);
  expect(text).toContain('$–');
  expect(text).not.toContain('$0.00');
  expect(text).not.toContain('Not provided');
  // What the page asks for first is fetched with its scripts, after the first paint.
  expect(text).toMatch(
    /<template data-scripts><link rel="preload" as="fetch" [^>]* href="\/api\/auth\/user">/,
  );
});

test.each([
  ['/marketplace', {}],
  ['/help?q=fees', {}],
  ['/help/adding-funds', {}],
  ['/marketplace?category=food', { cookie: 'indulge_session=whatever' }],
  ['/marketplace/maya/wallet?tab=transactions', { cookie: 'indulge_session=whatever' }],
  ['/marketplace/maya/wallet', {}],
  ['/sign-in', { cookie: 'indulge_session=whatever' }],
])('%s is not prerendered where the HTML would not fit the visitor', async (path, headers) => {
  const { text } = await product.visitor().get(path, headers);
  expect(text).toContain('<div id="root"></div>');
  expect(text).not.toContain('data-scripts');
});

test('a signed-in user gets no prerendered page for visitors', async () => {
  const { text } = await product.visitor().get('/', { cookie: 'indulge_session=whatever' });
  expect(text).toContain('<div id="root"></div>');
});

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
