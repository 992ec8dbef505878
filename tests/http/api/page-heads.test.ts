/** The head of a page: its title, its address, and the scripts that it preloads. */
import { expect, test } from 'vitest';
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
