/**
 * Where staff need a second factor, their password alone does not enroll one: otherwise a stolen password
 * would also enroll an authenticator (docs/decisions/0044).
 */
import { findEnrollmentEnd, type UserRow } from '#server/accounts/index.ts';
import type { Queryable } from '#server/db/pool.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { SecurityDeps } from '../deps.ts';

/**
 * Throws `enrolment-link-required` for staff without a link of the last day. Staff who have a factor have
 * proven it, because these routes ask for the best one (P55).
 */
export async function requireEnrollmentRight(
  db: Queryable,
  { config, clock }: Pick<SecurityDeps, 'config' | 'clock'>,
  user: Pick<UserRow, 'id' | 'user_type' | 'two_factor_enabled' | 'has_passkey'>,
): Promise<void> {
  if (!config.requireStaffTwoFactor || user.user_type !== 'authority') return;
  if (user.two_factor_enabled || user.has_passkey) return;
  const end = await findEnrollmentEnd(db, user.id);
  if (end === null || end <= clock.now()) throw refuse('enrolment-link-required');
}
