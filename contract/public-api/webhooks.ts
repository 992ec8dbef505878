/** The addresses that receive a company's webhook events. */
import { z } from 'zod';
import { defineApiRoute } from './define-api-route.ts';
import { WEBHOOK_EVENT_NAMES } from './events.ts';
import { ApiId, IdParams } from './values.ts';

const Webhook = z
  .object({
    id: ApiId,
    url: z.string(),
    events: z
      .array(z.string())
      .meta({ description: 'The events it receives; all of them where there is none' }),
    private_key: z.string().optional().meta({ description: 'In the reply that created it, and never again' }),
  })
  .meta({ id: 'Webhook' });

const OneWebhook = z.object({ webhook: Webhook });
const event = z.enum(WEBHOOK_EVENT_NAMES, 'is not an event');

export const listWebhooks = defineApiRoute({
  method: 'GET',
  path: '/webhooks',
  summary: 'The webhooks of the company',
  needs: 'read_only',
  reply: z.object({ webhooks: z.array(Webhook) }),
});

export const getWebhook = defineApiRoute({
  method: 'GET',
  path: '/webhooks/:id',
  summary: 'One webhook',
  needs: 'read_only',
  params: IdParams,
  reply: OneWebhook,
});

export const createWebhook = defineApiRoute({
  method: 'POST',
  path: '/webhooks',
  summary: 'Have events sent to an address',
  needs: 'read_write',
  body: z.object({
    url: z.string('is missing').trim().max(2_000, 'is too long'),
    events: z.array(event).default([]),
  }),
  reply: OneWebhook,
  statuses: {
    409: 'The company has 20 webhooks',
    422: 'The address is not on the public internet',
  },
});

export const deleteWebhook = defineApiRoute({
  method: 'DELETE',
  path: '/webhooks/:id',
  summary: 'Remove a webhook; what waits for it is not sent',
  needs: 'read_write',
  params: IdParams,
  reply: z.object({}),
});

export const listWebhookEvents = defineApiRoute({
  method: 'GET',
  path: '/webhooks/:id/events',
  summary: 'The events that a webhook receives',
  needs: 'read_only',
  params: IdParams,
  reply: z.object({ events: z.array(z.string()) }),
});

export const simulateWebhook = defineApiRoute({
  method: 'POST',
  path: '/webhooks/:id/simulate',
  summary: 'Have an event sent that looks like a true one',
  needs: 'read_write',
  params: IdParams,
  body: z.object({ event }),
  reply: z.object({}),
  statuses: { 422: 'The event is unknown, or the webhook is switched off' },
});
