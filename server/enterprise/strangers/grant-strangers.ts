/**
 * A new company writes to a limited number of people who do not know it: a stranger who got hold of one, or
 * opened one, must not send thousands of mails in our name (P81).
 */
import type { NewCompanyLimits } from '#server/config/limits.ts';
import type { Queryable } from '#server/db/pool.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import { addDays, DAY_MS } from '#server/kernel/calendar.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { CompanyRow } from '../company/company.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { addStrangers, findStrangerCount, lockStrangerCount, type StrangerCount } from './stranger-store.ts';

type Deps = Pick<EnterpriseDeps, 'clock'> & { config: { newCompany: NewCompanyLimits } };
type Company = Pick<CompanyRow, 'id' | 'created_at'>;

export type Granted = { count: number; why: string | null };

/**
 * Counts strangers that the company is about to write to, as many as are left; the rest is refused with
 * `why`.
 */
export async function grantStrangers(tx: Tx, deps: Deps, company: Company, wanted: number): Promise<Granted> {
  if (wanted === 0 || isEstablished(deps, company)) return { count: wanted, why: null };
  const now = deps.clock.now();
  const begunAfter = addDays(now, -1);
  const state = await lockStrangerCount(tx, company.id, { now, begunAfter });
  const granted = grant(deps, state, wanted);
  if (granted.count > 0) await addStrangers(tx, company.id, granted.count);
  return granted;
}

/**
 * Grants strangers for a preview, which writes to nobody and counts only what its own earlier calls granted.
 */
export function previewStrangers(deps: Deps, company: Company) {
  let previewed = 0;
  return async (db: Queryable, wanted: number): Promise<Granted> => {
    if (wanted === 0 || isEstablished(deps, company)) return { count: wanted, why: null };
    const now = deps.clock.now();
    const begunAfter = addDays(now, -1);
    const state = (await findStrangerCount(db, company.id, begunAfter)) ?? { since: now, written: 0 };
    const granted = grant(deps, { ...state, written: state.written + previewed }, wanted);
    previewed += granted.count;
    return granted;
  };
}

/** For one person. Throws `stranger-limit`. */
export async function grantStranger(
  deps: Deps & Pick<EnterpriseDeps, 'db'>,
  company: Company,
): Promise<void> {
  if (isEstablished(deps, company)) return;
  const { why } = await transaction(deps.db, (tx) => grantStrangers(tx, deps, company, 1));
  if (why !== null) throw refuse('stranger-limit', { message: why });
}

function isEstablished({ clock, config }: Deps, { created_at }: Company): boolean {
  return clock.now().getTime() - created_at.getTime() >= config.newCompany.days * DAY_MS;
}

function grant({ config: { newCompany } }: Deps, { since, written }: StrangerCount, wanted: number): Granted {
  const left = Math.max(0, newCompany.strangersPerDay - written);
  if (wanted <= left) return { count: wanted, why: null };
  const again = momentText(addDays(since, 1));
  return {
    count: left,
    why: `A new company can write to ${newCompany.strangersPerDay} people who do not know it in 24 hours. Please try again after ${again}.`,
  };
}

function momentText(moment: Date): string {
  const text = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  return `${text.format(moment)} UTC`;
}
