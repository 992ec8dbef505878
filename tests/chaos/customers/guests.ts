/** Guests who send money by card, and what a customer's bank does with a card. */
import { openClient } from '#tests/support/client.ts';
import type { Chance } from '../chance.ts';
import { askOutside } from '../world/outside.ts';
import type { World } from '../world/world.ts';
import { insist, type Memory } from './memory.ts';

/** Refunds to the last one fail later. */
export const cards = ['pm_card_visa', 'pm_card_mastercard', 'pm_card_refundFail'];

/** The payer's browser pays at the card processor, or its card is declined. Repeated until it is so. */
export async function chargeCard(
  { stripeUrl, settings }: World,
  intentId: string,
  succeeds: boolean,
  card: string,
): Promise<void> {
  const url = `${stripeUrl}/_test/payment_intents/${intentId}/${succeeds ? 'succeed' : 'fail'}`;
  const body = JSON.stringify(succeeds ? { payment_method: card } : {});
  const charged = await askOutside(url, { method: 'POST', body });
  if (charged.ok) return;
  // The first call was answered, and the answer was lost.
  const found = await askOutside(`${stripeUrl}/v1/payment_intents/${intentId}`, {
    headers: { authorization: `Bearer ${settings.STRIPE_SECRET_KEY}` },
  });
  const { status } = (await found.json()) as { status: string };
  if ((status === 'succeeded') !== succeeds) throw new Error(`${intentId} is ${status} after ${url}`);
}

/** A gift to a member, by a browser that may close before it says who sent it. */
export async function sendAsGuest(world: World, recipientUsername: string, own: Memory, luck: Chance) {
  const guest = openClient(world.url);
  const gift = {
    recipientUsername,
    amount: `${luck.between(2, 20)}.${luck.between(10, 99)}`,
    senderName: 'Gus Ames',
    senderPhone: '(555) 010-0142',
  };
  const begun = await insist(own, () => guest.post('/api/guest/create-payment-intent', gift));
  if (begun.status !== 200) return void own.odd.push(`gift begun ${begun.status} ${begun.text}`);
  const paymentIntentId = String(begun.body.paymentIntentId);
  if (luck.happens(0.1)) return;
  await chargeCard(world, paymentIntentId, true, 'pm_card_visa');
  own.gifts.push(paymentIntentId);
  if (luck.happens(0.4)) return;
  const complete = () =>
    insist(own, () => guest.post('/api/guest/complete-transfer', { ...gift, paymentIntentId }));
  for (const { status, text } of await Promise.all(
    luck.happens(0.3) ? [complete(), complete()] : [complete()],
  ))
    if (status !== 200) own.odd.push(`gift completed ${status} ${text}`);
}
