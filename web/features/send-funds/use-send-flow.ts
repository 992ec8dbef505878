import { useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { CurrentUser } from '#contract/accounts.ts';
import { can, roleOf } from '#contract/kernel/capabilities.ts';
import type { Transfer } from '#contract/send-funds/transfers.ts';
import { useStep } from '../../card-payment/use-step.ts';
import { paths } from '../../paths.ts';
import { fullName } from '../../ui/format/full-name.ts';
import { useSearchState } from '../../ui/hooks/use-search-state.ts';
import type { RecipientConfirmation } from './confirm-recipient.tsx';
import { type Draft, useDraft } from './draft.ts';
import { findTransfer, keepTransfer } from './sent-transfer.ts';
import { type GuestIntent, useSendByCard } from './use-send-by-card.ts';

/** Where the money comes from. */
type Source = 'balance' | 'card';

/** The steps of a gift to one recipient: what is typed, the payment by card, and what was sent. */
export function useSendFlow(username: string, user: CurrentUser | null) {
  const known = user ? senderOf(user) : {};
  const { draft, change, forget } = useDraft(username, known);
  /** A user who can send from a balance; null for one who pays by card. */
  const owner = user !== null && can(roleOf(user), 'wallet') ? user : null;
  const [source, setSource] = useState<Source>(owner ? 'balance' : 'card');
  const [confirmation, setConfirmation] = useState<RecipientConfirmation>('initial');
  const [{ sentId }] = useSearchState((raw) => ({ sentId: raw.sent }));
  const navigate = useNavigate();
  const router = useRouter();
  const [path] = useState(() => router.state.location.pathname);
  const payment = useStep<GuestIntent>();
  const payer = source === 'balance' ? owner : null;
  const card = useSendByCard({
    username,
    draft,
    onBegun: (intent) => {
      // The sender may have chosen the balance meanwhile.
      if (!payer) payment.goToPayment(intent);
    },
  });

  return {
    draft,
    change(changes: Partial<Draft>) {
      payment.leavePayment();
      change(changes);
    },
    owner,
    /** The user whose balance pays; null for a card. */
    payer,
    source,
    setSource,
    confirmation,
    setConfirmation,
    senderName: payer ? fullName(payer) || `@${payer.username}` : draft.senderName.trim(),
    payment,
    card,
    /** The gift from the balance that the address names, if this tab sent it. */
    transfer: user && sentId ? findTransfer(user.id, sentId) : null,
    async onSent(senderId: string, sent: Transfer) {
      forget();
      keepTransfer(senderId, sent);
      // The sender may have gone back meanwhile.
      if (router.state.location.pathname === path)
        await navigate({ to: '.', search: { sent: sent.id } as never, replace: true });
    },
    async onCharged(intent: GuestIntent) {
      await card.notifyCharged(intent);
      forget();
      await navigate({
        to: paths.paymentSuccess.href(),
        search: { payment_intent: intent.paymentIntentId } as never,
        replace: true,
      });
    },
  };
}

export type SendFlowState = ReturnType<typeof useSendFlow>;

/** What is known of a signed-in sender. */
function senderOf(user: CurrentUser): Partial<Draft> {
  return {
    senderName: fullName(user),
    senderPhone: user.phoneNumber ?? '',
    senderEmail: user.email,
  };
}
