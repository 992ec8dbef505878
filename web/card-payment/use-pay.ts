import { useElements, useStripe } from '@stripe/react-stripe-js';
import { useRef, useState } from 'react';
import { toast } from '../ui/toast.ts';
import { UNEXPECTED } from './messages.ts';

export type PayOptions = {
  /** Where the bank sends the browser back to, if it has to leave the page. */
  returnUrl: string;
  onPaying: (paying: boolean) => void;
  /** The card was charged: tell the server. The button stays busy afterwards. */
  onCharged: () => Promise<void>;
};

/**
 * Confirms the payment with the provider. One at a time: a second press while the first is under way does nothing, and
 * after a decline the same payment is tried again, so that nothing is ever charged twice.
 */
export function usePay({ returnUrl, onPaying, onCharged }: PayOptions) {
  const stripe = useStripe();
  const elements = useElements();
  const underWay = useRef(false);
  const [busy, setBusy] = useState(false);
  const [declined, setDeclined] = useState<string | null>(null);

  /** Whether the card was charged; false where the fields themselves say what is missing. */
  async function charge(): Promise<boolean> {
    if (!stripe || !elements) return false;
    const { error } = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: returnUrl },
      redirect: 'if_required',
    });
    if (!error) return true;
    // Paid in an earlier try whose answer was lost.
    if (error.payment_intent?.status === 'succeeded') return true;
    if (error.type !== 'validation_error') refuse(error.message ?? UNEXPECTED);
    return false;
  }

  function refuse(message: string) {
    setDeclined(message);
    toast({ title: 'Payment Failed', description: message, tone: 'destructive' });
  }

  function hold(paying: boolean) {
    underWay.current = paying;
    setBusy(paying);
    onPaying(paying);
  }

  async function pay() {
    if (underWay.current) return;
    hold(true);
    setDeclined(null);
    const charged = await charge().catch(() => {
      refuse(UNEXPECTED);
      return false;
    });
    if (charged) await onCharged();
    else hold(false);
  }

  return { pay, busy, declined };
}
