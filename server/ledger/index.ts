/** The ledger: where money is, and how it moves. All other modules move money through this index alone. */
export {
  type Account,
  type AccountHolder,
  type AccountKind,
  enterprise,
  guest,
  type Holder,
  member,
  type SystemAccountKind,
} from './accounts.ts';
export {
  balanceOf,
  balancesOf,
  enterpriseBalanceOf,
  holderBalanceOf,
  isFrozen,
  type MemberAccount,
  memberAccountOf,
  owedBy,
  payoutHoldOf,
  spentInDay,
  suspenseOf,
  writtenOffBy,
} from './balances.ts';
export { type InvariantRunRow, selectInvariantRunDays, selectInvariantRuns } from './invariant-run-store.ts';
export { type BrokenInvariant, checkAllInvariants, checkInvariants, readInvariants } from './invariants.ts';
export { ledgerJobs } from './jobs.ts';
export type { Decision, Leg, Movement, MovementKind } from './movement.ts';
export { type Adjustment, adjustment, balanceGiveUp } from './movements/adjustments.ts';
export { cardRefund, cardReplacement } from './movements/card-cases.ts';
export {
  type Disputed,
  disputeReturn,
  disputeTake,
  receivablePayment,
  receivableWriteOff,
  type Taken,
} from './movements/disputes.ts';
export { invoicePayment } from './movements/invoices.ts';
export {
  enterpriseFunding,
  guestReward,
  guestSend,
  type SettledPayment,
  settlementCover,
  staffSettlement,
  suspenseCredit,
  suspenseRefund,
  topUp,
} from './movements/payments.ts';
export { capture, purchaseHold, release } from './movements/purchases.ts';
export {
  type Refunded,
  refundAdopt,
  refundHold,
  refundRelease,
  refundReturn,
  refundSettle,
  suspensePayout,
} from './movements/refunds.ts';
export { rewardCards, rewardClaim, rewardHold, rewardReturn } from './movements/rewards.ts';
export { payout, payoutHold, payoutRelease, payoutSettle, transfer } from './movements/transfers.ts';
export {
  closeGuestAccount,
  closeMemberAccount,
  freezeSpendingUntil,
  type LockedAccount,
  lockAccount,
  lockAccounts,
  lockDebt,
  openEnterpriseAccount,
  openMemberAccount,
  openMemberAccounts,
  setFrozen,
} from './owned-accounts.ts';
export { hasMovements, type PastMovement } from './past-store.ts';
export { AccountClosed, ledgerRefusal, type Posted, post, postBatch } from './post.ts';
export { postPast } from './post-past.ts';
export { findSettlementId, legColumns } from './posting-store.ts';
export { type Credit, repaidBy, repaidByCause, repaidText, repayDebt, repayDebts } from './repay-debt.ts';
export { requestInvariantRun } from './run-invariants.ts';
export { takeSnapshots } from './take-snapshots.ts';
