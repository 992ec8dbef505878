/** What requests are called, on screens and in emails. */
import type { RequestKind, RequestState } from './approvals.ts';

export const ACT_LABELS: Record<RequestKind, string> = {
  'add-funds': 'Add funds manually',
  'edit-customer': 'Edit a customer’s account',
  refund: 'Refund a payment',
  'complete-payment': 'Complete a payment at our expense',
  'write-off': 'Write off a debt',
  'suspense-payout': 'Pay out money in suspense',
  'edit-enterprise': 'Change a company’s email domain',
  'create-administrator': 'Invite an administrator',
  'remove-administrator': 'Remove an administrator',
  'enrolment-link': 'Replace an administrator’s second factor',
  'refund-card': 'Refund a gift card that does not work',
  'replace-card': 'Replace a gift card that does not work',
  'invoice-payment': 'Match a bank payment with an invoice',
  'cash-out': 'Pay out a cash-out',
  'regulation-figure': 'Loosen a figure of regulation',
  'release-card': 'Release a gift card without the issuer’s answer',
};

export const REQUEST_STATE_LABELS: Record<RequestState, string> = {
  waiting: 'Waiting',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
  failed: 'Failed',
  direct: 'Done alone',
};
