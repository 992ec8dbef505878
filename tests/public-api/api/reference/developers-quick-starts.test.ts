/** The quick starts on the page /developers run as they are printed. */

import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { LANGUAGES, type Language, QUICK_STARTS } from '#web/features/developers/languages.ts';
import { call } from '../company.ts';
import { openDeveloper } from './developer.ts';

const { product, key, runCurl } = await openDeveloper();

const run = promisify(execFile);

/**
 * The programs with which a quick start runs. Node is always there; the others where the machine has them.
 */
const PROGRAMS: Record<Exclude<Language, 'curl'>, (code: string) => [string, string[]]> = {
  node: (code) => [process.execPath, ['--input-type=module', '-e', code]],
  python: (code) => ['python3', ['-c', code]],
  ruby: (code) => ['ruby', ['-e', code]],
};

test.each(LANGUAGES.map(({ value }) => value))('the quick start in %s orders a reward', async (language) => {
  const code = QUICK_STARTS[language](product.url);
  expect(code.split('\n')).toHaveLength(5);
  if (language === 'curl') {
    expect((await runCurl(code)).status).toBe(200);
  } else {
    const [program, parameters] = PROGRAMS[language](code);
    if (spawnSync(program, ['--version']).error)
      return expect(code).toContain(`${product.url}/api/v2/orders`);
    const { stdout } = await run(program, parameters, { env: { ...process.env, INDULGE_KEY: key } });
    expect(stdout.trim()).toBe('EXECUTED');
  }
  const found = await call(product, key, 'GET', `/orders/hello-${language}`);
  expect(found.body.order).toMatchObject({ status: 'EXECUTED', payment: { total: 5 } });
});
