/** Takes one step with a gift of a guest, in the product and in the model. */
import { expect } from 'vitest';
import type { Actor } from '#server/kernel/actor.ts';
import { newId } from '#server/kernel/id.ts';
import { Refusal } from '#server/kernel/refusal.ts';
import { guest } from '#server/ledger/index.ts';
import { requestRefund } from '#server/payments/refunds/request-refund.ts';
import { settlePayment } from '#server/payments/settlement/settle-payment.ts';
import { cancelReward, undoReward } from '#server/rewards/cancel-reward.ts';
import { claimCards } from '#server/rewards/claims/claim-cards.ts';
import { claimToBalance } from '#server/rewards/claims/claim-to-balance.ts';
import { orderGuestGift } from '#server/rewards/guests/order-guest-gift.ts';
import { returnGuestMoney } from '#server/rewards/guests/return-guest-money.ts';
import type { RewardThrottles } from '#server/rewards/limits.ts';
import { resendReward } from '#server/rewards/resend-reward.ts';
import { decision } from '#tests/support/ledger.ts';
import type { Step } from './guest-steps.ts';
import {
  end,
  isInDoubt,
  noteOrder,
  report,
  rewardId,
  sendRefunds,
  sweep,
  tokenOf,
  type World,
} from './guest-world.ts';

export async function take(world: World, each: Step): Promise<void> {
  const { deps, clock, bank, intent, gift, paymentId } = world;
  const payer = guest(paymentId);
  const now = () => clock.now().getTime();
  const isOpen = () => gift.ordered === 'executed' && !gift.closed && gift.expiresAt > now();
  const isPaid = intent.status === 'succeeded';
  switch (each.do) {
    case 'pay':
      if (intent.status === 'canceled') return;
      Object.assign(intent, { status: 'succeeded', amountReceivedCents: intent.amountCents });
      return;
    case 'decline':
      if (!isPaid) intent.lastError = { code: 'card_declined', declineCode: null, message: 'Declined.' };
      return;
    case 'give up':
      if (!isPaid) intent.status = 'canceled';
      return;
    case 'settle':
      await settlePayment(deps, intent.id);
      return;
    case 'order':
      await orderGuestGift(deps, paymentId);
      await noteOrder(world);
      return;
    case 'claim': {
      if (gift.ordered !== 'executed') return;
      const dollars = (gift.left * BigInt(each.share)) / 100_00n;
      const token = each.old && gift.oldToken !== null ? gift.oldToken : gift.token;
      const again = each.again && gift.lastKey !== null && token === gift.token;
      const key = again ? (gift.lastKey ?? '') : newId();
      const cents = again ? gift.lastCents : (dollars < 1n ? 1n : dollars) * 100n;
      const fits = isOpen() && token === gift.token && cents <= gift.left && !(await isInDoubt(world));
      const done = await expectDone(again || fits, () =>
        claimCards(deps, {
          ...claimBy(world, token),
          email: undefined,
          items: [{ giftCardId: world.cardId, amountCents: cents, quantity: 1 }],
          requestKey: key,
        }),
      );
      if (!done || again) return;
      gift.left -= cents;
      gift.claimed += cents;
      gift.closed = gift.left === 0n;
      gift.lastKey = key;
      gift.lastCents = cents;
      return;
    }
    case 'to balance': {
      if (gift.ordered !== 'executed') return;
      const fits = isOpen() && !(await isInDoubt(world));
      if (!(await expectDone(fits, () => claimToBalance(deps, claimBy(world, gift.token))))) return;
      gift.taken += gift.left;
      gift.claimed += gift.left;
      gift.left = 0n;
      gift.closed = true;
      return;
    }
    case 'resend': {
      const recipientEmail = each.corrected ? `right-${newId()}@strangers.example` : undefined;
      const fits = isOpen() && !(each.corrected && gift.claimed > 0n);
      const id = await rewardId(world);
      const done = await expectDone(fits, () =>
        resendReward(deps, NO_LIMITS, payer, { id, by: null, recipientEmail }),
      );
      if (!done) return;
      gift.oldToken = gift.token;
      gift.token = await tokenOf(world);
      expect(gift.token).not.toBe(gift.oldToken);
      return;
    }
    case 'undo': {
      const soon = now() < gift.sentAt + 600_000;
      const id = await rewardId(world);
      const before = await deps.db.query<{ undone: boolean }>('select undone from reward where id = $1', [
        id,
      ]);
      const isUndone = before.rows[0]?.undone ?? false;
      const fits = isOpen() && soon && gift.claimed === 0n;
      if (await expectDone(isUndone || fits, () => undoReward(deps, payer, id))) end(gift);
      return;
    }
    case 'cancel': {
      const id = await rewardId(world);
      // One that is canceled already is answered as it is.
      await cancelReward(deps, payer, id).catch((error: unknown) => {
        if (!(error instanceof Refusal) || isOpen()) throw error;
      });
      if (isOpen()) end(gift);
      return;
    }
    case 'wait':
      clock.advance({ seconds: Math.round(each.days * 86_400) });
      return;
    case 'sweep':
      await sweep(world);
      return;
    case 'return':
      // The job exists once the gift is closed, or its order has failed.
      if (gift.closed || gift.ordered === 'failed') await returnGuestMoney(deps, paymentId);
      return;
    case 'send':
      bank.refundsEnd(each.outcome);
      await sendRefunds(world);
      return;
    case 'refund by staff': {
      const amountCents = (world.cents * BigInt(each.share) + 99n) / 100n;
      await requestRefund(deps, { paymentId, amountCents, decision }).catch(refused);
      return;
    }
    case 'refund fails': {
      const last = bank.refunds.at(-1);
      if (last) bank.finishRefund(last, 'failed');
      return;
    }
    case 'dispute':
      if (isPaid && bank.disputes.length < 2)
        bank.openDispute((intent.amountCents * BigInt(each.share) + 99n) / 100n, each.inquiry);
      return;
    case 'charge back':
      // The first report is the last.
      if (!isPaid || bank.disputes.length > 1) return;
      bank.openDispute((intent.amountCents * BigInt(each.share) + 99n) / 100n, false);
      for (const dispute of bank.disputes.slice(-1)) {
        bank.moveDispute(dispute, 'lost');
        await report(deps, dispute.id);
      }
      return;
    case 'escalate':
    case 'win':
    case 'lose': {
      const last = bank.disputes.at(-1);
      const ends = { escalate: 'needs_response', win: 'won', lose: 'lost' } as const;
      if (last) bank.moveDispute(last, ends[each.do]);
      return;
    }
    case 'report': {
      const id = (each.of === 'refund' ? bank.refunds : bank.disputes).at(-1)?.id;
      if (id !== undefined) await report(deps, id);
    }
  }
}

const NO_LIMITS = { countResend: async () => undefined } as unknown as RewardThrottles;

function claimBy({ claimerId }: World, token: string) {
  const actor: Actor = {
    userId: claimerId,
    role: 'member',
    sessionId: newId(),
    enterpriseId: null,
    proven: true,
  };
  return { token, code: undefined, actor, browserHash: Buffer.alloc(32, 1), ip: '203.0.113.7' };
}

/** Runs it, and compares whether it went through with what the model says. */
async function expectDone(expected: boolean, work: () => Promise<unknown>): Promise<boolean> {
  const done = await work().then(
    () => true,
    (error: unknown) => {
      refused(error);
      return false;
    },
  );
  expect(done).toBe(expected);
  return done;
}

/** A refusal is an answer; anything else is a bug. */
function refused(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error;
}
