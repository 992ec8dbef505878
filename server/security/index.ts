/** Account security: second factor, password, sessions, email. */
export type { SecurityDeps } from './deps.ts';
export { deleteEmailCodes, voidEmailCodes } from './email-code-store.ts';
export { securityJobs } from './jobs.ts';
export { requireProof, requireProofAboveLimit } from './require-proof.ts';
export { securityRoutes } from './routes.ts';
export { removeTwoFactor } from './two-factor-store.ts';
