import { type FormEvent, useState } from 'react';
import type { ReplyOf } from '#contract/kernel/define-route.ts';
import { beginGuestGift } from '#contract/rewards/guest-gifts.ts';
import { useConfig } from '../../../api/use-config.ts';
import { useWrite } from '../../../api/use-write.ts';
import { useStep } from '../../../card-payment/use-step.ts';
import { useGiftProblems } from '../use-gift-problems.ts';
import { findGuestProblems, type GuestDraft, toGuestGift } from './guest-draft.ts';
import { useGuestDraft } from './use-guest-draft.ts';

/** A gift's payment that has begun. */
export type GuestGiftIntent = ReplyOf<typeof beginGuestGift>;

/** The steps of a guest's gift: what is typed, what is wrong with it, and the payment it begins. */
export function useGuestGiftFlow() {
  const config = useConfig();
  const { draft, change } = useGuestDraft();
  const { form, problems, show, showRefusal, forgive } = useGiftProblems();
  const payment = useStep<GuestGiftIntent>();
  const [begun, setBegun] = useState<{ content: string; intent: GuestGiftIntent } | null>(null);
  const gift = toGuestGift(draft);
  const content = JSON.stringify(gift);
  const begin = useWrite(beginGuestGift, {
    onSuccess: (intent, { body }) => {
      const begunContent = JSON.stringify(body);
      setBegun({ content: begunContent, intent });
      // The fields take edits while the payment begins. `content` is the newest, and another gift needs a
      // payment of its own.
      if (begunContent === content) payment.goToPayment(intent);
    },
    onError: showRefusal,
  });

  function edit(changes: Partial<GuestDraft>) {
    payment.leavePayment();
    change(changes);
    forgive(Object.keys(changes));
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (begin.isPending || !config) return;
    const found = findGuestProblems(draft, config.limits.addFundsMaximum);
    if (Object.keys(found).length > 0) return show(found);
    // The same gift is paid once: going back and forth makes no second payment.
    if (begun?.content === content) return payment.goToPayment(begun.intent);
    begin.mutate({ body: gift });
  }

  return {
    config,
    draft,
    edit,
    problems,
    payment,
    beginning: begin.isPending,
    formProps: { ref: form, onSubmit, noValidate: true },
  };
}
