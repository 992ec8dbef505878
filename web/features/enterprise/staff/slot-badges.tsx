import { STAFF_LIMIT, SUPER_ADMIN_LIMIT } from '#contract/enterprise/company.ts';
import { Badge, type BadgeTone } from '../../../ui/data/badge.tsx';

const FEW_LEFT_FROM = 3;

/** How many of the places are taken, invitations included. */
export function SlotBadges({ count }: { count: { staffCount: number; superAdminCount: number } }) {
  const { staffCount, superAdminCount } = count;
  return (
    <p className="flex flex-wrap gap-2">
      <Badge tone={toneOf(staffCount)}>
        Staff {staffCount}/{STAFF_LIMIT}
      </Badge>
      <Badge tone={superAdminCount >= SUPER_ADMIN_LIMIT ? 'bad' : 'good'}>
        Super admins {superAdminCount}/{SUPER_ADMIN_LIMIT}
      </Badge>
    </p>
  );
}

/** 3 or more amber, 5 red (specification 2, section 9). */
export function toneOf(staffCount: number): BadgeTone {
  if (staffCount >= STAFF_LIMIT) return 'bad';
  return staffCount >= FEW_LEFT_FROM ? 'warn' : 'good';
}
