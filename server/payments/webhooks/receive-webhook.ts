/** Receives the processor's events: verified, stored once, answered at once. A job does the work. */
import { transaction } from '#server/db/transaction.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { InvalidWebhookSignature, type WebhookEvent } from '../card-processor-port.ts';
import type { PaymentsDeps } from '../deps.ts';
import { PROCESS_WEBHOOK_EVENT } from './process-webhook-event.ts';
import { insertWebhookEvent } from './webhook-store.ts';

/** `rawBody` is what was signed, byte for byte. Throws `invalid-signature`. */
export async function receiveWebhook(
  deps: PaymentsDeps,
  rawBody: Buffer,
  signature: string | undefined,
): Promise<void> {
  const event = verify(deps, rawBody, signature);
  await transaction(deps.db, async (tx) => {
    if (await insertWebhookEvent(tx, event, deps.clock.now()))
      await deps.jobs.enqueue(tx, PROCESS_WEBHOOK_EVENT, { eventId: event.id });
  });
}

function verify(
  { cardProcessor }: PaymentsDeps,
  rawBody: Buffer,
  signature: string | undefined,
): WebhookEvent {
  try {
    return cardProcessor.verifyWebhook(rawBody, signature);
  } catch (error) {
    if (error instanceof InvalidWebhookSignature) throw refuse('invalid-signature');
    throw error;
  }
}
