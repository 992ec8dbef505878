/** Which parts of a timeline its reader may see. */
import type { TimelineEntry } from '#contract/admin/customers.ts';
import { can, type Role } from '#contract/kernel/capabilities.ts';

/** Every reader sees that staff noted something. The note's text is for those who work on the case. */
export function forReader(role: Role, entries: readonly TimelineEntry[]): TimelineEntry[] {
  const readsNotes = can(role, 'staff-money');
  return entries.map((entry) => (entry.kind === 'note' && !readsNotes ? { ...entry, detail: '' } : entry));
}
