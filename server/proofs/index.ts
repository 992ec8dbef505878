/**
 * Proof anyone can check: signed receipts, and checkpoints of the ledger that receipts are proven against.
 */
export { CHECKPOINTS_INVARIANT } from './check-checkpoints.ts';
export type { SigningDeps } from './deps.ts';
export { proofsJobs } from './jobs.ts';
export { makeCheckpoints } from './make-checkpoints.ts';
export { publishKey } from './publish-key.ts';
export type { ReadChecks } from './read-days.ts';
export { createReceiptThrottle } from './receipt-throttle.ts';
export { revokeSigningKey } from './revoke-signing-key.ts';
export { proofsRoutes } from './routes.ts';
export { sendReceipt } from './send-receipt.ts';
export { type ReceiptToSign, signReceipt } from './sign-receipt.ts';
export { createSigner, type Signer } from './signer.ts';
