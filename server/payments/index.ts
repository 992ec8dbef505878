/** Card payments into a balance, their refunds and disputes, and the statement of everything that moved it. */
export { cancelUnpaidPayments, isMoneyInMotion } from './cancel-unpaid.ts';
export { type Completed, completePayment } from './complete-payment.ts';
export type { Confirmed } from './confirm-payment.ts';
export { asRefusal, createPayment, type PaymentRequest, type StartedPayment } from './create-payment.ts';
export type { PaymentsDeps } from './deps.ts';
export { ensureCustomer } from './ensure-customer.ts';
export { enqueueEmailMoved } from './follow-email.ts';
export { findGifts, type GiftClaim } from './gift-claim-store.ts';
export { readGiftFacts, type Sender } from './gift-store.ts';
export { paymentsJobs } from './jobs.ts';
export { type MonthlyTotal, readMonthlyTotals } from './monthly-totals.ts';
export type { Payment, PaymentKind, PaymentStatus } from './payment.ts';
export {
  type PaymentProvider,
  ProviderRefused,
  type SavedPaymentMethod,
} from './payment-provider-port.ts';
export { previewRefund, type RefundPreview } from './preview-refund.ts';
export { processPayment } from './process-payment.ts';
export { type PaymentOnReceipt, type Receipt, readReceipt } from './read-receipt.ts';
export { readMovements, readStatement, type StatementLine, type StatementPage } from './read-statement.ts';
export { findRefund } from './refund-store.ts';
export { type RefundRequest, requestRefund } from './request-refund.ts';
export { paymentsRoutes, toTransaction } from './routes.ts';
export { settleGiftAtOnce } from './settle-gift-at-once.ts';
export { type Settled, settlePayment } from './settle-payment.ts';
export { type StatementFilter, toFilter } from './statement-filter.ts';
export { findPaymentByIntent } from './store.ts';
export { sweepPayments } from './sweep-payments.ts';
export { nameSender } from './tell-gift.ts';
