/** What a page shows before any script runs. */
import { expect, test } from 'vitest';
import { PublicConfig } from '#contract/config.ts';
import { testApp } from '#tests/support/app.ts';

const product = await testApp();
const pageAt = async (path: string) => (await product.visitor().get(path)).text;

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
