/** Card payments into a balance, their refunds and their disputes. */

export { adoptDispute } from './adoption/adopt-dispute.ts';
export { adoptPayment } from './adoption/adopt-payment.ts';
export { adoptRefund } from './adoption/adopt-refund.ts';
export type { ReturnOutcome } from './adoption/adoption.ts';
export { findStandings } from './adoption/find-standings.ts';
export type { Standing } from './adoption/standing.ts';
export {
  type CardProcessor,
  type PaymentIntent,
  ProcessorRefused,
  type SavedPaymentMethod,
} from './card-processor-port.ts';
export { subjectKindOf } from './debts/debtor.ts';
export { previewWriteOff } from './debts/preview-write-off.ts';
export { type WrittenOff, writeOffDebt } from './debts/write-off-debt.ts';
export type { PaymentsDeps } from './deps.ts';
export { readDispute } from './disputes/dispute-store.ts';
export { cancelUnpaid, cancelUnpaidPayments } from './intents/cancel-unpaid-payments.ts';
export { chargeSavedCard } from './intents/charge-saved-card.ts';
export type { Confirmed } from './intents/confirm-payment.ts';
export {
  asRefusal,
  createPayment,
  type PaymentRequest,
  type StartedPayment,
} from './intents/create-payment.ts';
export { hasPendingFunds } from './intents/open-payments.ts';
export { toPaymentIntentReply } from './intents/payment-intent-reply.ts';
export { processPayment } from './intents/process-payment.ts';
export { sweepPayments } from './intents/sweep-payments.ts';
export { paymentsJobs } from './jobs.ts';
export { insertPastPayments, type PastPayment } from './past-payments-store.ts';
export { ensureCustomer } from './payers/ensure-customer.ts';
export { findPaidCard, type PaidCard } from './payers/find-paid-card.ts';
export { enqueueEmailMoved } from './payers/follow-email.ts';
export { findMoneyManagers } from './payers/payer-store.ts';
export { isOwn, type Payment, type PaymentKind, type PaymentStatus } from './payment.ts';
export { askProcessor } from './refunds/ask-processor.ts';
export { type PaidSuspense, payOutSuspense } from './refunds/pay-out-suspense.ts';
export { previewRefund, type RefundPreview } from './refunds/preview-refund.ts';
export { previewRelease } from './refunds/preview-release.ts';
export { previewSuspensePayout } from './refunds/preview-suspense-payout.ts';
export { previewTakeIn } from './refunds/preview-take-in.ts';
export type { Refund } from './refunds/refund.ts';
export { refundGuestBalance } from './refunds/refund-guest-balance.ts';
export { findRefundableTopUp, refundRest } from './refunds/refund-rest.ts';
export { findRefund } from './refunds/refund-store.ts';
export { readCardReturns } from './refunds/refund-sum-store.ts';
export { type Released, releaseRefund } from './refunds/release-refund.ts';
export { type RefundRequest, requestRefund } from './refunds/request-refund.ts';
export { resolvePaymentProblem } from './refunds/resolve-payment-problem.ts';
export { takeInRefund } from './refunds/take-in-refund.ts';
export { paymentsRoutes } from './routes.ts';
export {
  type Completed,
  creditPayment,
  settleIfPaid,
} from './settlement/credit-payment.ts';
export { ORDER_GUEST_GIFT } from './settlement/enqueue-guest-order.ts';
export { settleGift } from './settlement/fast-path/settle-gift.ts';
export { findGifts, type GiftClaim } from './settlement/gift-claim-store.ts';
export { readGiftFacts, type Sender } from './settlement/gift-store.ts';
export { nameSender } from './settlement/notify-gift.ts';
export { type Settled, settlePayment } from './settlement/settle-payment.ts';
export { findGuestPayment, findPayment, findPaymentByIntent, lockPayment } from './store.ts';
export { catchUp } from './webhooks/catch-up.ts';
