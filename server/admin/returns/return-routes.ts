/** Binds refunds, money in suspense, debts, and payments with a problem. */
import * as returns from '#contract/admin/returns.ts';
import * as debts from '#contract/admin/returns-debts.ts';
import * as problems from '#contract/admin/returns-problems.ts';
import { displayCents, formatCents } from '#contract/kernel/money.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import * as payments from '#server/payments/index.ts';
import { suspensePayoutAct } from '../approvals/acts/suspense-payout-act.ts';
import { writeOffAct } from '../approvals/acts/write-off-act.ts';
import { answerAct } from '../approvals/answer-act.ts';
import { submitAct } from '../approvals/submit-act.ts';
import type { AdminDeps } from '../deps.ts';
import { ledgerDecision } from '../payments/ledger-decision.ts';
import { requireMoneyRight } from '../payments/require-money-right.ts';
import { coveredBy } from './covered-by.ts';
import { listDebts, listPaymentProblems, listSuspense } from './list-returns.ts';
import { askedText, releasedText } from './return-texts.ts';

export function returnRoutes(app: App, deps: AdminDeps): void {
  bind(app, returns.listSuspense, ({ page }) => listSuspense(deps.db, page));
  bind(app, debts.listDebts, ({ page }) => listDebts(deps.db, page));
  bind(app, problems.listPaymentProblems, ({ page }) => listPaymentProblems(deps.db, page));
  refundRoutes(app, deps);
  payoutRoutes(app, deps);
  debtRoutes(app, deps);
  problemRoutes(app, deps);
}

function refundRoutes(app: App, deps: AdminDeps): void {
  bind(app, returns.askProcessor, async ({ actor, params }) => {
    await requireMoneyRight(deps, actor);
    const { id, status } = await payments.askProcessor(deps, { ...params, decision: ledgerDecision(actor) });
    return { refundId: id, state: status, message: askedText(status) };
  });

  bind(app, returns.previewRelease, async ({ actor, params }) => {
    const preview = await payments.previewRelease(deps, { ...params, decision: ledgerDecision(actor) });
    const { refund, toSuspense, balanceCents, repaidCents, disputed } = preview;
    const backCents = toSuspense ? 0n : refund.amountCents - repaidCents;
    return {
      refundId: refund.id,
      amount: formatCents(refund.amountCents),
      to: toSuspense ? ('suspense' as const) : ('balance' as const),
      balanceBefore: formatCents(balanceCents),
      repaid: formatCents(repaidCents),
      balanceAfter: formatCents(balanceCents + backCents),
      disputed,
    };
  });

  bind(app, returns.releaseRefund, async ({ actor, params, body }) => {
    await requireMoneyRight(deps, actor);
    const decision = ledgerDecision(actor, body.reason);
    const { outcome, refund } = await payments.releaseRefund(deps, { ...params, decision });
    const message = releasedText(outcome, refund.status);
    return { outcome, refundId: refund.id, state: refund.status, message };
  });
}

function payoutRoutes(app: App, deps: AdminDeps): void {
  bind(app, returns.previewSuspensePayout, async ({ actor, params }) => {
    const { amountCents, feeCents } = await payments.previewSuspensePayout(deps, {
      ...params,
      actorId: actor.userId,
    });
    return {
      paymentId: params.paymentId,
      amount: formatCents(amountCents),
      serviceFee: formatCents(feeCents),
      totalAmount: formatCents(amountCents + feeCents),
    };
  });

  bind(app, returns.payOutSuspense, async ({ actor, params, body, requestKey, reply }) => {
    const proposal = { ...body, paymentId: params.paymentId };
    const submitted = await submitAct(deps, actor, suspensePayoutAct, proposal, requestKey);
    return answerAct(reply, submitted, (refundId) => ({
      refundId,
      totalAmount: formatCents(body.totalAmount),
      message: `${displayCents(body.totalAmount)} is recorded as paid out.`,
    }));
  });
}

function debtRoutes(app: App, deps: AdminDeps): void {
  bind(app, debts.previewWriteOff, async ({ actor, params, query }) => {
    const { debtor, amountCents, owedCents } = await payments.previewWriteOff(deps, {
      ownerId: params.ownerId,
      actorId: actor.userId,
      amountCents: query.amount,
      coveredCents: await coveredBy(deps, params.ownerId),
    });
    return {
      ownerId: params.ownerId,
      name: debtor.name,
      amount: formatCents(amountCents),
      owedBefore: formatCents(owedCents),
      owedAfter: formatCents(owedCents - amountCents),
    };
  });

  bind(app, debts.writeOffDebt, async ({ actor, params, body, requestKey, reply }) => {
    const proposal = { ...body, ownerId: params.ownerId };
    const submitted = await submitAct(deps, actor, writeOffAct, proposal, requestKey);
    return answerAct(reply, submitted, ({ amountCents, owedCents }) => ({
      ownerId: params.ownerId,
      amount: formatCents(amountCents),
      owed: formatCents(owedCents),
      message: `${displayCents(amountCents)} is written off.`,
    }));
  });
}

function problemRoutes(app: App, deps: AdminDeps): void {
  bind(app, problems.previewTakeIn, async ({ actor, params }) => {
    const about = { problemId: params.problemId, actorId: actor.userId };
    const { moves, amountCents, balanceCents } = await payments.previewTakeIn(deps, about);
    return {
      problemId: params.problemId,
      totalAmount: formatCents(amountCents + moves.feeCents),
      serviceFee: formatCents(moves.feeCents),
      fromSuspense: formatCents(moves.suspenseCents),
      fromBalance: formatCents(moves.balanceCents),
      owed: formatCents(moves.receivableCents),
      balanceBefore: formatCents(balanceCents),
      balanceAfter: formatCents(balanceCents - moves.balanceCents),
    };
  });

  bind(app, problems.takeInRefund, async ({ actor, params, body }) => {
    await requireMoneyRight(deps, actor);
    const decision = ledgerDecision(actor, body.reason);
    const { id, amountCents, feeCents } = await payments.takeInRefund(deps, { ...params, decision });
    const totalCents = amountCents + feeCents;
    const message = `The refund of ${displayCents(totalCents)} is taken in.`;
    return { refundId: id, totalAmount: formatCents(totalCents), message };
  });

  bind(app, problems.resolveProblem, async ({ actor, params, body }) => {
    await requireMoneyRight(deps, actor);
    const decision = ledgerDecision(actor, body.note);
    await payments.resolvePaymentProblem(deps, { ...params, decision });
    return { message: 'The problem is resolved.' };
  });
}
