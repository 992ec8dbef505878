/** Every act that a second administrator may have to approve. */
import type { RequestKind } from '#contract/admin/approvals.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { AdminDeps } from '../deps.ts';
import type { Act } from './act.ts';
import { addFundsAct } from './acts/add-funds-act.ts';
import { enrollmentLinkAct, removeAdministratorAct } from './acts/administrator-acts.ts';
import { refundCardAct, replaceCardAct } from './acts/card-case-acts.ts';
import { cashOutAct } from './acts/cash-out-act.ts';
import { completePaymentAct } from './acts/complete-payment-act.ts';
import { createAdministratorAct } from './acts/create-administrator-act.ts';
import { editCustomerAct } from './acts/edit-customer-act.ts';
import { editEnterpriseAct } from './acts/edit-enterprise-act.ts';
import { figureAct } from './acts/figure-act.ts';
import { invoicePaymentAct } from './acts/invoice-payment-act.ts';
import { refundAct } from './acts/refund-act.ts';
import { releaseCardAct } from './acts/release-card-act.ts';
import { suspensePayoutAct } from './acts/suspense-payout-act.ts';
import { writeOffAct } from './acts/write-off-act.ts';

/** An act whose proposal is read from the database. */
export type StoredAct = {
  prepare(deps: AdminDeps, maker: Actor, proposal: unknown): Promise<void>;
  perform(deps: AdminDeps, maker: Actor, proposal: unknown, key: string): Promise<void>;
};

export const storedActs: Record<RequestKind, StoredAct> = {
  'add-funds': stored(addFundsAct),
  'edit-customer': stored(editCustomerAct),
  refund: stored(refundAct),
  'complete-payment': stored(completePaymentAct),
  'write-off': stored(writeOffAct),
  'suspense-payout': stored(suspensePayoutAct),
  'edit-enterprise': stored(editEnterpriseAct),
  'create-administrator': stored(createAdministratorAct),
  'remove-administrator': stored(removeAdministratorAct),
  'enrolment-link': stored(enrollmentLinkAct),
  'refund-card': stored(refundCardAct),
  'replace-card': stored(replaceCardAct),
  'invoice-payment': stored(invoicePaymentAct),
  'cash-out': stored(cashOutAct),
  'regulation-figure': stored(figureAct),
  'release-card': stored(releaseCardAct(null)),
};

function stored<Proposal, Outcome>(act: Act<Proposal, Outcome>): StoredAct {
  return {
    async prepare(deps, maker, proposal) {
      await act.prepare?.(deps, maker, act.schema.parse(proposal));
    },
    async perform(deps, maker, proposal, key) {
      await act.perform(deps, maker, act.schema.parse(proposal), key);
    },
  };
}
