/**
 * What a first visit downloads, measured on a real build: every script the page at an address needs before it
 * is complete, compressed as it is sent. Scripts fetched later, such as the rules of a form at its first
 * focus, are not counted.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import type { Manifest } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PageManifest } from '#contract/page-manifest.ts';

const LIMIT_BYTES = 130_000;
const VITE = join(import.meta.dirname, '../../node_modules/vite/bin/vite.js');
const CONFIG = join(import.meta.dirname, '../../vite.config.ts');
const PAGES = [
  ['auth', 'auth/pages/sign-in-page.tsx'],
  ['auth', 'auth/pages/sign-up-page.tsx'],
  ['public', 'landing/pages/landing-page.tsx'],
  ['public', 'rewards/pages/claim-page.tsx'],
  ['public', 'rewards/pages/send-gift-page.tsx'],
  ['public', 'help/pages/help-page.tsx'],
  ['member', 'marketplace/pages/marketplace-page.tsx', 'notifications/notification-bell.tsx'],
] as const;

let folder = '';
let manifest: Manifest = {};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'indulge-build-'));
  // A process of its own, since the test runner's NODE_ENV would give the development build of React.
  await promisify(execFile)(
    process.execPath,
    [VITE, 'build', '--config', CONFIG, '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'],
    { env: { ...process.env, NODE_ENV: 'production' } },
  );
  manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The chunk, and everything it imports statically. */
function withImports(key: string, found = new Set<string>()): Set<string> {
  if (found.has(key)) return found;
  found.add(key);
  for (const imported of manifest[key]?.imports ?? []) withImports(imported, found);
  return found;
}

/** The scripts of the app, of a layout, and of what that shows at once. */
function scriptsOf([layout, ...parts]: readonly string[]): string[] {
  const entries = [
    'index.html',
    `app/layouts/${layout}-layout.tsx`,
    ...parts.map((part) => `features/${part}`),
  ];
  for (const entry of entries) expect(Object.keys(manifest)).toContain(entry);
  const keys = new Set(entries.flatMap((entry) => [...withImports(entry)]));
  return [...keys].map((each) => manifest[each]?.file ?? '').filter((file) => file.endsWith('.js'));
}

const sent = new Map<string, number>();

/** Compressed once: most scripts belong to several pages. */
function sentBytes(file: string): number {
  const bytes = sent.get(file) ?? brotliCompressSync(readFileSync(join(folder, file))).length;
  sent.set(file, bytes);
  return bytes;
}

test.each(PAGES)('the %s page %s and all it needs stay below 130 kB', (...page) => {
  const bytes = scriptsOf(page as (typeof PAGES)[number]).reduce((sum, file) => sum + sentBytes(file), 0);
  console.info(`${page[1]}: ${(bytes / 1_000).toFixed(1)} kB`);
  expect(bytes).toBeLessThan(LIMIT_BYTES);
});

test('visitors do not load what only members see', () => {
  const memberLayout = manifest['app/layouts/member-layout.tsx']?.file;
  expect(memberLayout).toBeDefined();
  const pages = PAGES.filter(([layout]) => layout !== 'member');
  for (const page of pages) expect(scriptsOf(page)).not.toContain(memberLayout);
});

test('a page needs few scripts, also where it shares most of them', () => {
  const staff = ['member', 'admin/pages/admin-page.tsx', 'admin/pages/customer-page.tsx'] as const;
  expect(Math.max(...PAGES.map((page) => scriptsOf(page).length))).toBeLessThanOrEqual(30);
  expect(scriptsOf(staff).length).toBeLessThan(70);
});

test('no two scripts import each other, so that they run in one order on every page', () => {
  const circular = Object.entries(manifest).filter(([key, { imports = [] }]) =>
    imports.some((imported) => withImports(imported).has(key)),
  );
  expect(circular).toEqual([]);
});

test('the pages people arrive on are prerendered, pictures of cards included', () => {
  const { pages }: PageManifest = JSON.parse(readFileSync(join(folder, '.vite/pages.json'), 'utf8'));
  const prerendered = pages.flatMap(({ path, prerendered: forms }) =>
    forms.map(({ html }) => ({ path, html: html.filter((piece) => typeof piece === 'string').join('') })),
  );
  const paths = new Set(prerendered.map(({ path }) => path));
  expect([...paths].sort()).toEqual([
    '/',
    '/$username',
    '/business',
    '/checkout',
    '/claim/$token',
    '/developers',
    '/help',
    '/marketplace',
    '/marketplace/$username',
    '/marketplace/$username/settings',
    '/marketplace/$username/wallet',
    '/privacy',
    '/send-gift',
    '/sent-gifts',
    '/settings',
    '/sign-in',
    '/sign-up',
    '/terms',
    '/transaction-history',
    '/trust',
  ]);
  for (const { html } of prerendered) expect(html).toMatch(/<h1[\s>]/);
  for (const { html } of prerendered) expect(html).not.toMatch(/<script|rel="preload"/);
  const landing = prerendered.find(({ path }) => path === '/')?.html;
  expect(landing).toMatch(/Send a gift\. <span[^>]*>They choose the treat\.<\/span><\/h1>/);
  expect(landing).toContain('Send a Gift Now');
  expect(landing).toContain('src="/cards/');
});

test('the rules of forms, and zod with them, are not in the first load', () => {
  const scripts = PAGES.flatMap(scriptsOf).map((file) => readFileSync(join(folder, file), 'utf8'));
  expect(scripts.some((script) => script.includes('ZodError'))).toBe(false);
  expect(scripts.some((script) => script.includes('First name must be at least'))).toBe(false);
});
