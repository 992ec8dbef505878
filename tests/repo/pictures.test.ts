/** `npm run pictures` shows every page. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { paths } from '#web/paths.ts';
import { SCREENS } from '../../scripts/pictures/screens.ts';

/** Pages that no screen begins at: reached from another, or another address of the same page. */
const ELSEWHERE: readonly (keyof typeof paths)[] = [
  'adminUser',
  'transaction',
  'enterpriseTransaction',
  'authority',
  'marketplace',
  'memberSettings',
  'enterpriseWithoutCompany',
  'verifyEmail',
  'testSettings',
  // Nobody of the demo lacks a profile or has to enroll a second factor.
  'completeProfile',
  'secondFactor',
];

test('each page of the app is pictured', () => {
  const begins = SCREENS.map(({ path }) => path.split('?')[0] ?? '');
  const missing = Object.entries(paths)
    .filter(([name]) => !ELSEWHERE.some((one) => one === name))
    .filter(([, { path }]) => {
      const pattern = new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}$`);
      return !begins.some((begin) => pattern.test(begin));
    })
    .map(([name]) => name);
  expect(missing).toEqual([]);
});

test('each tab of the staff is pictured', () => {
  const source = readFileSync(new URL('../../web/features/admin/tabs.tsx', import.meta.url), 'utf8');
  const tabs = [...source.matchAll(/^ {4}id: '([a-z-]+)'/gm)].map(([, id]) => id);
  expect(tabs).toContain('rewards');
  const missing = tabs.filter(
    (id) => id !== 'dashboard' && !SCREENS.some(({ path }) => path === `/admin?tab=${id}`),
  );
  expect(missing).toEqual([]);
});

test('no two screens have one name', () => {
  const names = SCREENS.map(({ as, name }) => `${as}: ${name}`);
  expect(names).toEqual([...new Set(names)]);
});

test('`--help` prints the options and starts nothing, and an unknown option names them too', () => {
  const run = (option: string) =>
    spawnSync(process.execPath, ['scripts/pictures.ts', option], { encoding: 'utf8' });
  const help = run('--help');
  expect([help.status, help.stderr]).toEqual([0, '']);
  for (const option of ['--only=', '--widths=', '--to=']) expect(help.stdout).toContain(option);
  const unknown = run('--width=360');
  expect(unknown.status).toBe(1);
  expect(unknown.stderr).toMatch(/^Unknown option .--width.[\s\S]*--widths=/);
});
