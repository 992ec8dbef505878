import { AUTHORITY_ROLE_NAMES } from '#contract/kernel/role-names.ts';
import { securityEventLabel } from '#contract/security/security-event-labels.ts';
import type { StaffSecurityEvent } from '#contract/security/security-events.ts';
import { enterpriseRoleLabel } from '../../../shared/role-names.ts';

const STAFF: Record<string, string> = AUTHORITY_ROLE_NAMES;

/** "Role given: Administrator (was Sales)", "Role removed: Sales"; for other events the label of the kind. */
export function eventTitle({ kind, detail }: Pick<StaffSecurityEvent, 'kind' | 'detail'>): string {
  const label = securityEventLabel(kind);
  const role = roleName(detail.role);
  const before = roleName(detail.before);
  if (kind === 'role-given' && role) return `${label}: ${role}${before ? ` (was ${before})` : ''}`;
  if (kind === 'role-removed' && before) return `${label}: ${before}`;
  return label;
}

/** The label of a role of staff or of a company. */
function roleName(role: unknown): string | null {
  return typeof role === 'string' ? (STAFF[role] ?? enterpriseRoleLabel(role)) : null;
}
