/** Events of the card processor. */
import { openBank } from '../bank.ts';

/** The product with a bank whose events are processed. */
export async function openEvents() {
  const bank = await openBank({ max: 30 });

  async function paidEvent(amount = '50') {
    const maya = await bank.person();
    const { paymentIntentId } = await bank.begin(maya, amount);
    await bank.pay(paymentIntentId);
    const event = (await bank.events(paymentIntentId, 'payment_intent.succeeded'))[0];
    if (!event) throw new Error('The processor told nothing.');
    return { maya, paymentIntentId, event };
  }

  const process = (eventId: string) => bank.run('process-webhook-event', { eventId });

  return { bank, paidEvent, process };
}
