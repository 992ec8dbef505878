/** Account security: second factor, password, sessions, email. */
export { createTries, type Tries } from './create-tries.ts';
export type { SecurityDeps } from './deps.ts';
export { deleteEmailCodes, voidEmailCodes } from './email-code-store.ts';
export { securityJobs } from './jobs.ts';
export { type Proof, proveIdentity } from './prove-identity.ts';
export { requireFreshSession } from './require-fresh-session.ts';
export { securityRoutes } from './routes.ts';
export { removeTwoFactor } from './two-factor-store.ts';
