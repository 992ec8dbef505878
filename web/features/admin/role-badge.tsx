import type { CurrentUser } from '#contract/accounts.ts';
import { authorityRoleName } from '../../shared/role-names.ts';
import { Badge, type BadgeTone } from '../../ui/data/badge.tsx';

type Role = CurrentUser['authorityRole'];

/** Red, blue, green, otherwise gray (P110), in the product's own tones. */
const TONES: Record<NonNullable<Role>, BadgeTone> = {
  god: 'plain',
  administrator: 'bad',
  customer_service: 'info',
  sales: 'good',
};

/** God, Administrator, Customer Service, Sales; Authority where the role is unknown. */
export function RoleBadge({ role }: { role: Role }) {
  return <Badge tone={role ? TONES[role] : 'plain'}>{authorityRoleName({ authorityRole: role })}</Badge>;
}
