import { STAFF_LIMIT, SUPER_ADMIN_LIMIT } from '#contract/enterprise/company.ts';
import { Badge, type BadgeTone } from '../../../ui/data/badge.tsx';

const FEW_LEFT_FROM = 3;

/** The number of taken places, invitations included. */
export function SlotBadges({ count }: { count: { staffCount: number; superAdminCount: number } }) {
  const { staffCount, superAdminCount } = count;
  return (
    <p className="flex flex-wrap gap-2">
      <Badge tone={slotTone(staffCount)}>
        Staff {staffCount}/{STAFF_LIMIT}
      </Badge>
      <Badge tone={superAdminCount >= SUPER_ADMIN_LIMIT ? 'bad' : 'good'}>
        Super admins {superAdminCount}/{SUPER_ADMIN_LIMIT}
      </Badge>
    </p>
  );
}

/** Amber from 3, red at 5 (P111). */
function slotTone(staffCount: number): BadgeTone {
  if (staffCount >= STAFF_LIMIT) return 'bad';
  return staffCount >= FEW_LEFT_FROM ? 'warn' : 'good';
}
