/** Which build of React renders emails. A process picks it once, so each test starts a process of its own. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const renderer = join(import.meta.dirname, '../../../server/notifications/mails/render-mail.ts');
const program = `
  import { createRequire } from 'node:module';
  await import(process.argv[1]);
  // Node also lists modules that a package might load; only modules that ran are 'loaded'.
  const ran = Object.values(createRequire(process.argv[1]).cache).filter(({ loaded }) => loaded);
  const builds = new Set(ran.map(({ id }) => /\\.(production|development)\\.js$/.exec(id)?.[1]).filter(Boolean));
  console.log(JSON.stringify({ builds: [...builds], NODE_ENV: process.env.NODE_ENV }));
`;

function load(env: NodeJS.ProcessEnv): unknown {
  const args = ['--input-type=module', '--eval', program, renderer];
  return JSON.parse(execFileSync(process.execPath, args, { env, encoding: 'utf8' }));
}

// Import React before production-react.ts in render-mail.ts, and this must fail.
test('the production build renders emails, although `npm start` does not set NODE_ENV', () => {
  expect(load({})).toEqual({ builds: ['production'] });
});

test('a given NODE_ENV is obeyed and kept', () => {
  expect(load({ NODE_ENV: 'development' })).toEqual({ builds: ['development'], NODE_ENV: 'development' });
  expect(load({ NODE_ENV: 'production' })).toEqual({ builds: ['production'], NODE_ENV: 'production' });
});
