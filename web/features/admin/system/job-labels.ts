import { inWords } from '#contract/kernel/labels.ts';

/** The purpose of each background job. */
export const JOBS: Record<string, string> = {
  'check-all-checkpoints': 'Compare every checkpoint with the ledger',
  'check-checkpoints': 'Compare the newest checkpoints with the ledger',
  'check-invariants': 'Prove the books',
  'follow-email': 'Tell the card processor a new email',
  'forget-email-codes': 'Forget email codes that ran out',
  'forget-mail-failures': 'Forget old mail failures',
  'forget-payout-previews': 'Forget payouts that nobody confirmed',
  'forget-saved-cards': 'Forget the saved cards of those who left',
  'forget-what-ended': 'Forget sessions and links that ended',
  'issue-gift-card': 'Issue gift cards',
  'make-checkpoints': 'Make the checkpoints of the ledger',
  'pay-batch': 'Pay out to many at once',
  'process-webhook-event': 'Process webhooks of the card processor',
  reconcile: 'Compare the ledger with the card processor and the issuer',
  'request-reconciliation': 'Start the nightly reconciliation',
  'reseal-gift-card-codes': 'Encrypt gift card codes with the newest key',
  'reseal-two-factor': 'Encrypt two-factor secrets with the newest key',
  'send-account-mail': 'Send mails about accounts',
  'expire-staff-requests': 'End requests that nobody decided about',
  'send-email-change-question': 'Ask owners about a new email',
  'send-email-code': 'Send codes for a new email',
  'send-farewell': 'Send a last mail to those who left',
  'send-gift-card-mail': 'Send gift cards by mail',
  'send-mail': 'Send mails',
  'send-refund': 'Send refunds to the card processor',
  'sum-up-figures': 'Sum up the figures of the dashboard',
  'sweep-gift-cards': 'Look after gift cards left open',
  'sweep-payments': 'Look after payments left open',
  'take-snapshots': 'Sum up the accounts of the ledger',
  'tell-batch': 'Tell people of a payout',
  'tell-gift': 'Tell people of a gift',
  'watch-gift-card': 'Watch gift cards that staff settled',
};

export const jobLabel = (name: string) => JOBS[name] ?? inWords(name);
