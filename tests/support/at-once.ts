/** Calls of different kinds at the same moment, over HTTP: whatever comes first, nobody gets a fault. */
import { expect } from 'vitest';
import type { Db } from '#server/db/pool.ts';
import type { TestApp } from './app.ts';
import type { Answer } from './client.ts';

type Calls<Name extends string> = Record<Name, () => Promise<Answer<unknown>>>;

/**
 * Sends all calls together, and returns their answers by name. Each is done, or refused with a code and
 * words. `round` turns the order in which they begin, so that each of them is the first once.
 */
export async function atOnce<Name extends string>(
  calls: Calls<Name>,
  round = 0,
): Promise<Record<Name, Answer>> {
  const names = Object.keys(calls) as Name[];
  const start = round % names.length;
  const turned = [...names.slice(start), ...names.slice(0, start)];
  const answers = await Promise.all(
    turned.map(async (name) => [name, (await calls[name]()) as Answer] as const),
  );
  for (const [name, { status, body, text }] of answers) {
    if (status < 300) continue;
    const plain = status < 500 && typeof body.code === 'string' && typeof body.message === 'string';
    expect(plain, `${name} answers ${status} ${text}`).toBe(true);
  }
  return Object.fromEntries(answers) as Record<Name, Answer>;
}

/** Whether a call was carried out. */
export const isDone = ({ status }: Pick<Answer, 'status'>) => status < 300;

/** The names of the calls that were carried out. */
export function done<Name extends string>(answers: Record<Name, Answer>): Name[] {
  return (Object.keys(answers) as Name[]).filter((name) => isDone(answers[name]));
}

/** Opens the product's connections: connecting takes longer than most of the raced work. */
export async function warm({ deps }: Pick<TestApp, 'deps'>, connections = 16): Promise<void> {
  await Promise.all(Array.from({ length: connections }, () => deps.db.query('select pg_sleep(0.02)')));
}

/**
 * How often PostgreSQL rolled a transaction back because two waited for each other. The product retries it,
 * so that only time shows it: a second each. The product has to have stopped, which reports the last ones.
 */
export async function countDeadlocks(db: Db): Promise<bigint> {
  const { rows } = await db.query<{ deadlocks: bigint }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  return rows[0]?.deadlocks ?? 0n;
}
