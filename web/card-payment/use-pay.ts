import { useElements, useStripe } from '@stripe/react-stripe-js';
import type { PaymentIntent } from '@stripe/stripe-js';
import { useRef, useState } from 'react';
import { toast } from '../ui/feedback/toast.ts';
import { UNEXPECTED } from './messages.ts';

/** A card that was saved before, or the one in the fields and whether it is to be kept. */
export type PayWith = { savedId: string } | { keep: boolean };

export type Charged = {
  /** The provider's id of the card that paid, where it is known. */
  cardId: string | null;
  /** The person wants to keep it. */
  keep: boolean;
  /** They wanted to keep it, tried, and changed their mind: the provider has kept it all the same. */
  keptInError: boolean;
};

export type PayOptions = {
  /** The secret of the payment. */
  clientSecret: string;
  /** Where the bank sends the browser back to, if it has to leave the page. */
  returnUrl: string;
  onPaying: (paying: boolean) => void;
  /** The card was charged: tell the server. The button stays busy afterwards. */
  onCharged: (charged: Charged) => Promise<void>;
};

/**
 * Confirms the payment with the provider. One at a time: a second press while the first is under way does nothing, and
 * after a decline the same payment is tried again, so that nothing is ever charged twice.
 */
export function usePay({ clientSecret, returnUrl, onPaying, onCharged }: PayOptions) {
  const stripe = useStripe();
  const elements = useElements();
  const underWay = useRef(false);
  const askedToKeep = useRef(false);
  const withdraw = useRef<() => void>(undefined);
  const [busy, setBusy] = useState(false);
  const [declined, setDeclined] = useState<string | null>(null);

  /** The payment once it is charged; null where the fields themselves say what is missing. */
  async function charge(card: PayWith): Promise<Pick<PaymentIntent, 'payment_method'> | null> {
    if (!stripe || !elements) return null;
    const keep = 'keep' in card && card.keep;
    if (keep) askedToKeep.current = true;
    const { error, paymentIntent } =
      'savedId' in card
        ? await stripe.confirmPayment({
            clientSecret,
            confirmParams: { return_url: returnUrl, payment_method: card.savedId },
            redirect: 'if_required',
          })
        : await stripe.confirmPayment({
            elements,
            confirmParams: { return_url: returnUrl, ...(keep && { setup_future_usage: 'on_session' }) },
            redirect: 'if_required',
          });
    if (!error) return paymentIntent;
    // Paid in an earlier try whose answer was lost.
    if (error.payment_intent?.status === 'succeeded') return error.payment_intent;
    if (error.type !== 'validation_error') refuse(error.message ?? UNEXPECTED);
    return null;
  }

  function refuse(message: string) {
    setDeclined(message);
    withdraw.current = toast({ title: 'Payment Failed', description: message, tone: 'destructive' });
  }

  function hold(paying: boolean) {
    underWay.current = paying;
    setBusy(paying);
    onPaying(paying);
  }

  async function pay(card: PayWith) {
    if (underWay.current) return;
    hold(true);
    setDeclined(null);
    // What became of the last try is no longer of interest.
    withdraw.current?.();
    const payment = await charge(card).catch(() => {
      refuse(UNEXPECTED);
      return null;
    });
    if (!payment) return hold(false);
    const method = payment.payment_method;
    const keep = 'keep' in card && card.keep;
    await onCharged({
      cardId: typeof method === 'string' ? method : (method?.id ?? null),
      keep,
      keptInError: 'keep' in card && !keep && askedToKeep.current,
    });
  }

  return { pay, busy, declined };
}
