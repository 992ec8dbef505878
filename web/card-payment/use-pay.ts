import { useElements, useStripe } from '@stripe/react-stripe-js';
import type { PaymentIntent } from '@stripe/stripe-js';
import { useRef, useState } from 'react';
import { toast } from '../ui/feedback/toast.ts';
import { UNEXPECTED } from './messages.ts';

/** A saved card, or the card in the fields and whether to save it. */
export type PayWith = { savedId: string } | { save: boolean };

export type Charged = {
  /** The card processor's id of the card that paid, where known. */
  cardId: string | null;
  /** The payer wants to save the card. */
  save: boolean;
  /**
   * The payer chose to save the card in an earlier attempt and then changed their mind; the card processor
   * has it all the same.
   */
  savedInError: boolean;
};

export type PayOptions = {
  /** The client secret of the payment. */
  clientSecret: string;
  /** Where the bank's page returns the browser. */
  returnUrl: string;
  onPaying: (paying: boolean) => void;
  /** Notifies the server after the charge. The button stays busy afterwards. */
  onCharged: (charged: Charged) => Promise<void>;
};

/**
 * Confirms the payment with the card processor, one attempt at a time: a second press during an attempt does
 * nothing, and after a decline the same payment is tried again, so that nothing is charged twice.
 */
export function usePay({ clientSecret, returnUrl, onPaying, onCharged }: PayOptions) {
  const stripe = useStripe();
  const elements = useElements();
  const underWay = useRef(false);
  const choseToSave = useRef(false);
  const withdraw = useRef<() => void>(undefined);
  const [busy, setBusy] = useState(false);
  const [declined, setDeclined] = useState<string | null>(null);

  /** The payment after the charge; null where the fields show what is missing. */
  async function charge(card: PayWith): Promise<Pick<PaymentIntent, 'payment_method'> | null> {
    if (!stripe || !elements) return null;
    const save = 'save' in card && card.save;
    if (save) choseToSave.current = true;
    const { error, paymentIntent } =
      'savedId' in card
        ? await stripe.confirmPayment({
            clientSecret,
            confirmParams: { return_url: returnUrl, payment_method: card.savedId },
            redirect: 'if_required',
          })
        : await stripe.confirmPayment({
            elements,
            confirmParams: { return_url: returnUrl, ...(save && { setup_future_usage: 'on_session' }) },
            redirect: 'if_required',
          });
    if (!error) return paymentIntent;
    // An earlier attempt paid, but its answer was lost.
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
    // Removes the error of the previous attempt.
    withdraw.current?.();
    const payment = await charge(card).catch(() => {
      refuse(UNEXPECTED);
      return null;
    });
    if (!payment) return hold(false);
    const method = payment.payment_method;
    const save = 'save' in card && card.save;
    await onCharged({
      cardId: typeof method === 'string' ? method : (method?.id ?? null),
      save,
      savedInError: 'save' in card && !save && choseToSave.current,
    });
  }

  return { pay, busy, declined };
}
