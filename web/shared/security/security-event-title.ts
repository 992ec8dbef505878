import { AUTHORITY_ROLE_NAMES } from '#contract/kernel/role-names.ts';
import { securityEventLabel } from '#contract/security/security-event-labels.ts';
import type { SecurityEvent } from '#contract/security/security-events.ts';
import { enterpriseRoleLabel } from '../role-names.ts';

const STAFF: Record<string, string> = AUTHORITY_ROLE_NAMES;

type Titled = Pick<SecurityEvent, 'kind' | 'role' | 'formerRole'>;

/** "Role given: Administrator (was Sales)", "Role removed: Sales"; for other events the label of the kind. */
export function securityEventTitle({ kind, role, formerRole }: Titled): string {
  const label = securityEventLabel(kind);
  if (kind === 'role-given' && role)
    return `${label}: ${roleName(role)}${formerRole ? ` (was ${roleName(formerRole)})` : ''}`;
  if (kind === 'role-removed' && formerRole) return `${label}: ${roleName(formerRole)}`;
  return label;
}

/** The label of a role of staff or of a company. */
function roleName(role: string): string {
  return STAFF[role] ?? enterpriseRoleLabel(role);
}
