import { useElements, useStripe } from '@stripe/react-stripe-js';
import { use, useRef, useState } from 'react';
import { errorMessage } from '../../api/api-error.ts';
import { useWrite } from '../../api/use-write.ts';
import { cardName } from '../../card-payment/card-brand.ts';
import { UNEXPECTED } from '../../card-payment/messages.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useFrameLock } from '../../ui/hooks/use-frame-lock.ts';
import { CardsContext } from './cards-context.ts';
import { toastNotAdded } from './toast-not-added.ts';

/**
 * Sets the card up at the card processor, including the bank's confirmation where needed, then notifies the
 * server. One attempt at a time.
 */
export function useSaveCard({ onClose }: { onClose: () => void }) {
  const stripe = useStripe();
  const elements = useElements();
  const routes = use(CardsContext);
  const add = useWrite(routes.add, { invalidates: [routes.list], repeats: 1 });
  const underWay = useRef(false);
  /**
   * The card that an earlier attempt set up before its second half failed; the card processor refuses to set
   * it up again.
   */
  const readyId = useRef<string | null>(null);
  const [busy, setBusy] = useState(false);
  useFrameLock(busy);
  const [refused, setRefused] = useState<string | null>(null);

  function refuse(message: string) {
    setRefused(message);
    toastNotAdded(message);
  }

  /** The card processor's id of the card; null where the fields show what is wrong. */
  async function setUp(): Promise<string | null> {
    if (readyId.current !== null) return readyId.current;
    if (!stripe || !elements) return null;
    const { error, setupIntent } = await stripe.confirmSetup({
      elements,
      confirmParams: { return_url: window.location.href },
      redirect: 'if_required',
    });
    if (error) {
      if (error.type !== 'validation_error') refuse(error.message ?? UNEXPECTED);
      return null;
    }
    const method = setupIntent.payment_method;
    readyId.current = typeof method === 'string' ? method : (method?.id ?? null);
    return readyId.current;
  }

  async function saveOnce(): Promise<void> {
    const paymentMethodId = await setUp();
    if (paymentMethodId === null) return;
    try {
      const { card, alreadySaved } = await add.mutateAsync({ body: { paymentMethodId } });
      toast({
        title: 'Payment method added',
        description: alreadySaved ? `Your ${cardName(card)} was already saved.` : cardName(card),
        tone: 'good',
      });
      onClose();
    } catch (error) {
      refuse(errorMessage(error));
    }
  }

  async function save() {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    setRefused(null);
    await saveOnce().catch(() => refuse(UNEXPECTED));
    underWay.current = false;
    setBusy(false);
  }

  return { save, busy, refused };
}
