/** What a developer copies from the page /developers, and runs. */
import { rmSync } from 'node:fs';
import { afterAll, expect } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import type { Child } from '#tests/support/child.ts';
import { testDatabase } from '#tests/support/database.ts';
import { scratchFolder } from '#tests/support/run/scratch.ts';
import { acmeWithKey, newKey } from '../company.ts';

/** The product with its test world, and a developer who has a key of it. */
export async function openDeveloper() {
  const world = await testDatabase();
  const product = await testApp({ env: { TEST_DATABASE_URL: world.url } });
  const acme = await acmeWithKey(product);
  const { key } = await newKey(acme.owner, { mode: 'test' });

  /** The words of a command, as a shell reads them: quotes, continued lines, and the one variable. */
  function words(command: string, withKey: string): string[] {
    const joined = command.replaceAll('\\\n', ' ').replaceAll('$INDULGE_KEY', withKey);
    return [...joined.matchAll(/'((?:[^']|'\\'')*)'|"([^"]*)"|(\S+)/g)].map(
      ([, single, double, bare]) => single?.replaceAll("'\\''", "'") ?? double ?? bare ?? '',
    );
  }

  /** Does what curl does with such a command. */
  async function runCurl(command: string, withKey = key) {
    const [program, ...rest] = words(command, withKey);
    expect(program).toBe('curl');
    let [address, method, body] = ['', 'GET', undefined as string | undefined];
    const headers: [string, string][] = [];
    for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
      if (word === '-X') method = rest.shift() ?? '';
      else if (word === '-H') headers.push((rest.shift() ?? '').split(': ', 2) as [string, string]);
      else if (word === '-d') [method, body] = ['POST', rest.shift()];
      else address = word;
    }
    headers.push(
      ...(body ? [['content-type', 'application/x-www-form-urlencoded'] as [string, string]] : []),
    );
    const answer = await fetch(address, { method, headers, ...(body !== undefined && { body }) });
    return { status: answer.status, body: await answer.json() };
  }

  const folder = scratchFolder('indulge-receivers-');
  const started: Child[] = [];

  afterAll(async () => {
    for (const { pid } of started) process.kill(-pid, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  return { product, acme, key, runCurl, folder, started };
}
