/** What of a timeline is for whom. */
import type { TimelineEntry } from '#contract/admin/customers.ts';
import { can, type Role } from '#contract/kernel/capabilities.ts';

/** That staff noted something, all who see the timeline may know; what they noted is for those who work on the case. */
export function forReader(role: Role, entries: readonly TimelineEntry[]): TimelineEntry[] {
  const readsNotes = can(role, 'staff-money');
  return entries.map((entry) => (entry.kind === 'note' && !readsNotes ? { ...entry, detail: '' } : entry));
}
