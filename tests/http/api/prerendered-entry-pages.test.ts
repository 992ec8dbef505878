/** Which prerendered HTML is sent, for every configuration of the sign-in options. */
import { expect, test } from 'vitest';
import type { Page, PageManifest } from '#contract/page-manifest.ts';
import type { SignInOptions } from '#server/http/pages/choose-prerendered.ts';
import { pageRenderer } from '#server/http/pages/render-page.ts';

const PAGE = '<head></head><body><div id="root"></div></body>';

const signIn: Page = {
  path: '/sign-in',
  found: true,
  preloads: '',
  prerendered: [[], ['google'], ['google', 'apple']].flatMap((signInProviders) =>
    [false, true].map((demo) => ({
      audience: 'visitor',
      anyQuery: false,
      ofMember: false,
      signInOptions: { signInProviders, demo },
      html: [
        `ways: ${signInProviders.join(' and ')}`,
        ...(demo
          ? [', demo <ul>', { slot: 'people' } as const, '</ul> ', { slot: 'password' } as const, ' ']
          : []),
        ...(demo ? [{ slot: 'mailboxUrl' } as const] : []),
        '.',
      ],
      person: ['<li><b>', { slot: 'label' }, '</b> ', { slot: 'email' }, '</li>'],
    })),
  ),
};

const manifest: PageManifest = {
  document: [
    '<head>',
    { slot: 'headEnd' },
    '</head><body><div id="root">',
    { slot: 'root' },
    '</div></body>',
  ],
  defaultMeta: '',
  scripts: '',
  pages: [signIn],
};

const signInPage = (options: SignInOptions) =>
  pageRenderer(
    manifest,
    options,
  )({ page: signIn, meta: undefined, query: '', isVisitor: true, isMember: false });

test('a visitor sees the sign-in options that are configured', () => {
  expect(signInPage({ signInProviders: [], demo: null })).toContain('ways: .');
  expect(signInPage({ signInProviders: ['google'], demo: null })).toContain('ways: google.');
  expect(signInPage({ signInProviders: ['google', 'apple'], demo: null })).toContain(
    'ways: google and apple.',
  );
});

test('without prerendered HTML for the options, the page is sent empty', () => {
  expect(signInPage({ signInProviders: ['apple'], demo: null })).toBe(PAGE);
});

test('the page lists every demo user, with escaped names', () => {
  const people = [
    { email: 'ann@example.com', label: 'First <of> "two" & $& more' },
    { email: 'bo@example.com', label: 'Second' },
  ];
  const demo = { password: 'pass & word', mailboxUrl: '/mail', people };
  expect(signInPage({ signInProviders: [], demo })).toContain(
    '<ul><li><b>First &lt;of&gt; &quot;two&quot; &amp; $&amp; more</b> ann@example.com</li>' +
      '<li><b>Second</b> bo@example.com</li></ul> pass &amp; word /mail.',
  );
});
