/**
 * Minutes of steady load, with nothing broken: whether memory, file descriptors and connections to the
 * database stay as they were. Two api and two worker processes on their own PostgreSQL, used by members,
 * guests, a company, its software and staff.
 */
import { readdirSync, readFileSync } from 'node:fs';
import type { Db } from '#server/db/pool.ts';
import type { Fleet } from './world/fleet.ts';

export type Sample = { rss: Map<string, number>; files: Map<string, number>; connections: number };

/** Megabytes and descriptors of each process, and what the database says about its connections. */
export async function sample({ apis, workers }: Fleet, db: Db): Promise<Sample> {
  const members = [...apis, ...workers];
  const each = (read: (pid: number) => number) =>
    new Map(members.map((member) => [member.name, read(member.pid() ?? 0)]));
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name like 'indulge%'`,
  );
  return {
    rss: each((pid) => {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
    }),
    files: each((pid) => readdirSync(`/proc/${pid}/fd`).length),
    connections: rows[0]?.count ?? 0,
  };
}

/** Lines that compare the first third of the samples with the last, and whether all of it stayed level. */
export function compareThirds(samples: Sample[]): { lines: string[]; level: boolean } {
  const third = Math.floor(samples.length / 3);
  const [first, last] = [samples.slice(0, third), samples.slice(-third)];
  const names = [...(samples[0]?.rss.keys() ?? [])];
  const pairs = [
    ...names.map((name) => ({ name: `${name}, MB`, of: ({ rss }: Sample) => rss.get(name) ?? 0, spare: 15 })),
    ...names.map((name) => ({
      name: `${name}, descriptors`,
      of: ({ files }: Sample) => files.get(name) ?? 0,
      spare: 10,
    })),
    { name: 'connections to the database', of: ({ connections }: Sample) => connections, spare: 5 },
  ].map(({ name, of, spare }) => {
    const [before, after] = [median(first.map(of)), median(last.map(of))];
    return { line: `${name}: ${before} → ${after}`, level: after <= before * 1.1 + spare };
  });
  return {
    lines: pairs.map(({ line, level }) => (level ? line : `${line}, which grew`)),
    level: pairs.every(({ level }) => level),
  };
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
