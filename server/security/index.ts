/** Account security: second factor, password, sessions, email. */
export type { SecurityDeps } from './deps.ts';
export { deleteEmailChanges } from './email-change-store.ts';
export { deleteEmailCodes, voidEmailCodes } from './email-code-store.ts';
export { securityJobs } from './jobs.ts';
export { forgetPasskeys } from './passkeys/forget-passkeys.ts';
export { reEncryptSecrets } from './re-encrypt-secrets.ts';
export { removeFactors } from './remove-factors.ts';
export { requireProof, requireProofAboveLimit } from './require-proof.ts';
export { securityRoutes } from './routes.ts';
export { countSecretsOfOtherKeys } from './two-factor-store.ts';
