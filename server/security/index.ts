/** Account security: second factor, password, sessions, email. */
export type { SecurityDeps } from './deps.ts';
export {
  deleteEmailChanges,
  findUndoAddresses,
  isEmailUnrestored,
} from './email-change/email-change-store.ts';
export { deleteEmailCodes } from './email-change/email-code-store.ts';
export { securityJobs } from './jobs.ts';
export { forgetPasskeys } from './passkeys/forget-passkeys.ts';
export { requireProof, requireProofAboveLimit } from './require-proof.ts';
export { securityRoutes } from './routes.ts';
export { shutMovedAccount } from './secure-account.ts';
export { forgetTwoFactor } from './two-factor/forget-two-factor.ts';
export { reEncryptSecrets } from './two-factor/re-encrypt-secrets.ts';
export { removeFactors } from './two-factor/remove-factors.ts';
export { countSecretsOfOtherKeys, dropSetup } from './two-factor/two-factor-store.ts';
