/**
 * What a company's reward says beside its last day. Every mail and every claim page asks for it, so it is
 * kept for half a minute: another process shows a change that much later.
 */
import { EVERYWHERE } from '#contract/admin/regulation.ts';
import type { Queryable } from '#server/db/pool.ts';
import { findApplied } from './figure-store.ts';

const KEPT_MS = 30_000;

type Kept = { until: number; words: Promise<string | null> };
const kept = new WeakMap<Queryable, Kept>();

/** With the company's name and the day filled in; null where the operator asks for no words. */
export async function claimWords(
  db: Queryable,
  { company, date }: { company: string; date: string },
): Promise<string | null> {
  const words = await read(db);
  return words?.replaceAll('{company}', () => company).replaceAll('{date}', () => date) ?? null;
}

function read(db: Queryable): Promise<string | null> {
  const now = performance.now();
  const known = kept.get(db);
  if (known && known.until > now) return known.words;
  const words = findApplied(db, { rule: 'claim-words', state: EVERYWHERE }).then(
    (figure) => figure?.words ?? null,
  );
  kept.set(db, { until: now + KEPT_MS, words });
  // What failed is asked again.
  words.catch(() => kept.delete(db));
  return words;
}

/** After a change in this process. */
export function forgetClaimWords(db: Queryable): void {
  kept.delete(db);
}
