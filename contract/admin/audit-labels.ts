/** Readable labels for the actions and roles of the audit log, on its page and in its file. */
import { inWords } from '../kernel/labels.ts';
import { AUTHORITY_ROLE_NAMES } from '../kernel/role-names.ts';

/** The label of each staff action. */
export const ACTIONS: Record<string, string> = {
  'acted-alone': 'Carried out without a second administrator',
  'alert-seen': 'Alert marked as seen',
  'caches-cleared': 'Caches cleared',
  'card-case-rejected': 'Case about a gift card closed',
  'case-note-added': 'Note added to a case',
  'contact-edited': 'Contact details edited',
  'customer-edited': 'Customer edited',
  'debt-written-off': 'Debt written off',
  'difference-asked': 'Processor asked about a difference',
  'difference-explained': 'Difference explained',
  'enterprise-created': 'Enterprise opened',
  'enterprise-edited': 'Enterprise edited',
  'enrolment-link-sent': 'Enrollment link sent',
  'funds-added': 'Funds added manually',
  'gift-card-added': 'Gift card added',
  'gift-card-asked-again': 'Issuer asked again about a gift card',
  'gift-card-edited': 'Gift card edited',
  'gift-card-pictured': 'Gift card picture changed',
  'gift-card-refunded': 'Gift card without a working code refunded',
  'gift-card-replaced': 'Gift card without a working code replaced',
  'gift-card-released-by-hand': 'Stuck gift card released',
  'gift-card-restocked': 'Gift card put on sale',
  'gift-card-retired': 'Gift card retired',
  'gift-card-settled-by-hand': 'Stuck gift card settled by its code',
  'gift-card-sold-out': 'Gift card marked as out of stock',
  'gift-card-synchronised': 'Gift card matched to the issuer',
  'invariants-checked': 'Ledger checks run',
  'job-retried': 'Failed job tried again',
  'payment-completed': 'Payment completed',
  'payment-processed': 'Payment processed',
  'problem-resolved': 'Payment problem resolved',
  'refund-asked-about': 'Processor asked about a refund',
  'refund-released': 'Held refund released',
  'reconciliation-started': 'Reconciliation started',
  'payout-resumed': 'Stuck payout resumed',
  'refund-requested': 'Refund started',
  'reward-canceled-by-staff': 'Reward canceled',
  'reward-resent-by-staff': 'Reward sent again',
  'request-approved': 'Request approved',
  'request-approved-by-owner': 'Request approved by the owner',
  'request-failed': 'Approved request failed',
  'request-failed-by-owner': 'Approved request failed',
  'request-made': 'Approval requested',
  'request-rejected': 'Request rejected',
  'request-rejected-by-owner': 'Request rejected by the owner',
  'request-withdrawn': 'Request withdrawn',
  'refund-taken-in': 'Refund of the processor taken in',
  'staff-created': 'System user invited',
  'staff-deleted': 'System user deleted',
  'suspense-paid-out': 'Suspense money paid out',
  'user-frozen': 'Account frozen',
  'user-unfrozen': 'Account unfrozen',
};

const ROLES: Record<string, string> = AUTHORITY_ROLE_NAMES;

export const actionLabel = (action: string) => ACTIONS[action] ?? inWords(action);
export const roleLabel = (role: string) => ROLES[role] ?? inWords(role);
