/** What the provider's staff did: written with the deed, never changed, read by those who answer for it. */
export { type AuditAction, type AuditActor, changesBetween, type Facts } from './audit-entry.ts';
export { recordAction, recordActions } from './record-action.ts';
export { auditRoutes } from './routes.ts';
