/** What happened to the security of accounts: the user's own list, and that of staff. */
import { z } from 'zod';
import { Id, PageQuery, Timestamp } from '../kernel/common.ts';
import { defineRoute } from '../kernel/define-route.ts';

export const SecurityEvent = z
  .object({
    id: Id,
    at: Timestamp,
    /** `sign-in`, `password-changed`, `data-exported` … */
    kind: z.string(),
    /** "Chrome on macOS". */
    device: z.string().nullable(),
    /** An IPv4 address, or the /64 of an IPv6 address. */
    network: z.string().nullable(),
    /** Two letters, where the operator loaded a table of networks. */
    country: z.string().nullable(),
    /** True where a member of staff or a manager of the company did it. */
    byAnother: z.boolean(),
    /**
     * The role that was given, and the one before it; null where there was none, and for events about no
     * role.
     */
    role: z.string().nullable(),
    formerRole: z.string().nullable(),
  })
  .meta({ id: 'SecurityEvent' });
export type SecurityEvent = z.infer<typeof SecurityEvent>;

export const StaffSecurityEvent = SecurityEvent.extend({
  userId: Id.nullable(),
  userName: z.string().nullable(),
  actorId: Id.nullable(),
  actorName: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
}).meta({ id: 'StaffSecurityEvent' });
export type StaffSecurityEvent = z.infer<typeof StaffSecurityEvent>;

const Filters = z.object({
  kind: z.string().max(60).optional(),
  userId: Id.optional(),
  network: z.string().max(60).optional(),
  /** From `from` until before `to`: ISO 8601. */
  from: Timestamp.optional(),
  to: Timestamp.optional(),
});

export const listOwnSecurityEvents = defineRoute({
  method: 'GET',
  path: '/api/auth/security-events',
  summary: "What happened to the security of one's own account, newest first",
  actor: 'signed-in',
  query: PageQuery,
  paged: { pageSize: 10 },
  reply: { 200: z.array(SecurityEvent) },
  private: true,
});

export const listSecurityEvents = defineRoute({
  method: 'GET',
  path: '/api/admin/security-events',
  summary: 'What happened to the security of all accounts, newest first',
  actor: 'staff-system',
  query: PageQuery.extend(Filters.shape),
  paged: { pageSize: 50 },
  reply: { 200: z.array(StaffSecurityEvent) },
  private: true,
});

export const exportSecurityEvents = defineRoute({
  method: 'GET',
  path: '/api/admin/security-events/export',
  summary: 'The same as a CSV file, newest first',
  actor: 'staff-system',
  proof: 'always',
  query: Filters,
  reply: { 200: z.string() },
  private: true,
});
