/** The audit log of the staff and of companies: written in the action's transaction, never changed. */
export { type AuditAction, type AuditActor, type AuditFacts, changesBetween } from './audit-entry.ts';
export { type AuditLog, exportAudit, readAudit } from './read-audit.ts';
export { recordAction, recordActions } from './record-action.ts';
export { auditRoutes } from './routes.ts';
export { findLastRole, toAuditRows } from './store.ts';
