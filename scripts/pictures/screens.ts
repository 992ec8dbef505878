/**
 * The screens and their main states, in the order in which they are pictured. To picture another, add a line
 * to its group.
 */
import { SCREENS_AFTER_STAGES } from './screens/after-stages.ts';
import { COMPANY_SCREENS } from './screens/companies.ts';
import { ENDED_SCREENS } from './screens/ended.ts';
import { MEMBER_SCREENS } from './screens/members.ts';
import type { Screen } from './screens/screen.ts';
import { STAFF_SCREENS } from './screens/staff.ts';
import { VISITOR_SCREENS } from './screens/visitors.ts';

export const SCREENS: readonly Screen[] = [
  ...VISITOR_SCREENS,
  ...MEMBER_SCREENS,
  ...STAFF_SCREENS,
  ...COMPANY_SCREENS,
  ...ENDED_SCREENS,
  ...SCREENS_AFTER_STAGES,
];
