import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getCurrentUser } from '#contract/accounts.ts';
import type { ReplyOf } from '#contract/kernel/define-route.ts';
import {
  completeTransfer,
  createGuestPaymentIntent,
  getGuestPayment,
} from '#contract/send-funds/guest-payments.ts';
import { errorMessage } from '../../api/api-error.ts';
import { readKey } from '../../api/use-read.ts';
import { useWrite } from '../../api/use-write.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { displayMoney } from '../../ui/format/display-money.ts';
import { type Draft, toCardGift } from './draft.ts';

export type GuestIntent = ReplyOf<typeof createGuestPaymentIntent>;

const SETUP_MESSAGE_MAX = 200;

/** Starts a payment to a member, and notifies the server once the card is charged. */
export function useSendByCard({
  username,
  draft,
  onBegun,
}: {
  username: string;
  draft: Draft;
  onBegun: (intent: GuestIntent) => void;
}) {
  const queryClient = useQueryClient();
  const [begun, setBegun] = useState<{ content: string; intent: GuestIntent } | null>(null);
  const gift = { ...toCardGift(draft), recipientUsername: username };
  const content = JSON.stringify(gift);
  const create = useWrite(createGuestPaymentIntent, {
    onSuccess: (intent, { body }) => {
      const begunContent = JSON.stringify(body);
      setBegun({ content: begunContent, intent });
      // The fields take edits while the payment begins. `content` is the newest, and another gift needs a
      // payment of its own.
      if (begunContent === content) onBegun(intent);
    },
    onError: (error) => {
      toast({
        title: 'Payment Setup Failed',
        description: errorMessage(error).slice(0, SETUP_MESSAGE_MAX),
        tone: 'destructive',
      });
    },
  });
  const complete = useWrite(completeTransfer, { invalidates: [getCurrentUser], repeats: 1 });

  /** Uses an earlier payment with the same details again, so that going back and forth makes only one. */
  function begin() {
    if (create.isPending) return;
    if (begun?.content === content) return onBegun(begun.intent);
    create.mutate({ body: gift });
  }

  /** The card processor's webhook settles the payment even if this call fails; the receipt polls for it. */
  async function notifyCharged({ paymentIntentId }: GuestIntent): Promise<void> {
    try {
      const payment = await complete.mutateAsync({ body: { ...gift, paymentIntentId } });
      queryClient.setQueryData(
        readKey(getGuestPayment, { query: { payment_intent: paymentIntentId } }),
        payment,
      );
      if (payment.status === 'completed' && !payment.returned)
        toast({
          title: 'Payment Successful',
          description: `@${username} received ${displayMoney(payment.amount)}.`,
          tone: 'good',
        });
    } catch {
      toast({
        title: 'Payment Processing',
        description: 'Payment received. We are delivering it. This page shows when it arrives.',
        duration: 10_000,
      });
    }
  }

  return { begin, notifyCharged, beginning: create.isPending };
}
