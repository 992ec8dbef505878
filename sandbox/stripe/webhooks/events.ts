/** Events: a dated copy of what changed, kept for `GET /v1/events` and queued for the webhook. */
import type Stripe from 'stripe';
import { newId } from '../objects/ids.ts';
import type { Kinds } from '../objects/kinds.ts';
import type { Store } from '../objects/store.ts';
import type { Deliveries } from './deliveries.ts';

export type EventType =
  | `payment_intent.${'created' | 'processing' | 'succeeded' | 'payment_failed' | 'canceled' | 'requires_action'}`
  | `charge.${'succeeded' | 'failed' | 'refunded' | 'updated'}`
  | `charge.dispute.${'created' | 'updated' | 'closed' | 'funds_withdrawn' | 'funds_reinstated'}`
  | 'charge.refund.updated'
  | `refund.${'created' | 'updated' | 'failed'}`
  | `setup_intent.${'created' | 'succeeded' | 'setup_failed' | 'canceled' | 'requires_action'}`
  | `payment_method.${'attached' | 'detached' | 'updated'}`
  | `customer.${'created' | 'updated' | 'deleted'}`;

/** The call that caused an event. */
export type CallerRequest = { id: string; idempotencyKey: string | null; apiVersion: string };

export type Events = {
  emit(
    type: EventType,
    object: Kinds[Exclude<keyof Kinds, 'event'>],
    request: CallerRequest | undefined,
    previous?: Record<string, unknown>,
  ): void;
};

/** The API's version when no call names one: the one the installed SDK speaks. */
export const apiVersion = '2026-10-28.endive';

export function createEvents(parts: { store: Store; deliveries: Deliveries; now(): number }): Events {
  return {
    emit(type, object, request, previous) {
      const event = {
        id: newId('evt'),
        object: 'event',
        api_version: request?.apiVersion ?? apiVersion,
        created: parts.now(),
        data: { object, ...(previous ? { previous_attributes: previous } : {}) },
        livemode: false,
        pending_webhooks: 1,
        request: { id: request?.id ?? null, idempotency_key: request?.idempotencyKey ?? null },
        type,
        // The SDK's type is a union over every event Stripe has; one built by name cannot be checked against
        // it.
      } as unknown as Stripe.Event & { object: 'event' };
      parts.store.put<'event'>(event);
      parts.deliveries.enqueue(event.id, type);
    },
  };
}
