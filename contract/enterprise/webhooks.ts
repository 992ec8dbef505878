/** A company's webhooks on its dashboard, and what was sent to them. */
import { z } from 'zod';
import { Done, Id, PageQuery, Timestamp } from '../kernel/common.ts';
import { defineRoute } from '../kernel/define-route.ts';
import { WEBHOOK_EVENT_NAMES } from '../public-api/events.ts';
import { API_MODES } from './api-keys.ts';

export const CompanyWebhook = z
  .object({
    id: Id,
    url: z.string(),
    /** The events it receives; all of them where there is none. */
    events: z.array(z.string()),
    createdAt: Timestamp,
    /** Null where its last try was answered. */
    failingSince: Timestamp.nullable(),
    /**
     * Set after five days of failures, or when the account that added it was secured: nothing is sent any
     * more.
     */
    disabledAt: Timestamp.nullable(),
  })
  .meta({ id: 'CompanyWebhook' });
export type CompanyWebhook = z.infer<typeof CompanyWebhook>;

export const NewCompanyWebhook = CompanyWebhook.extend({
  /** The key of the signatures: never shown again. */
  secret: z.string(),
}).meta({ id: 'NewCompanyWebhook' });
export type NewCompanyWebhook = z.infer<typeof NewCompanyWebhook>;

export const WebhookDelivery = z
  .object({
    id: Id,
    event: z.string(),
    /** As receivers know it: a card has its id at the card processor. */
    resourceId: z.string(),
    createdAt: Timestamp,
    attempts: z.int(),
    state: z.enum(['waiting', 'delivered', 'given-up', 'dropped']),
    /** Of one that waits: its next try. */
    nextTryAt: Timestamp.nullable(),
    lastTry: z
      .object({
        at: Timestamp,
        /** Null where there was no answer. */
        status: z.int().nullable(),
        milliseconds: z.int(),
        answer: z.string().nullable(),
        error: z.string().nullable(),
      })
      .nullable(),
    /** The body as it is sent. */
    body: z.string(),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const params = z.object({ webhookId: Id });
/** The test world has webhooks of its own. */
const query = z.object({ mode: z.enum(API_MODES).default('live') });

export const listCompanyWebhooks = defineRoute({
  method: 'GET',
  path: '/api/enterprise/webhooks',
  summary: 'The webhooks of the company, newest first',
  actor: 'enterprise-api',
  query,
  reply: { 200: z.array(CompanyWebhook) },
});

export const createCompanyWebhook = defineRoute({
  method: 'POST',
  path: '/api/enterprise/webhooks',
  summary: 'Have events sent to an address; the key of its signatures is in this reply alone',
  actor: 'enterprise-api',
  query,
  body: z.object({
    url: z.string('Please enter an address.').trim().max(2_000, 'This address is too long.'),
    events: z.array(z.enum(WEBHOOK_EVENT_NAMES)).default([]),
  }),
  proof: 'always',
  private: true,
  reply: { 201: NewCompanyWebhook },
  refusals: ['too-many-webhooks'],
});

export const deleteCompanyWebhook = defineRoute({
  method: 'DELETE',
  path: '/api/enterprise/webhooks/:webhookId',
  summary: 'Remove a webhook; what waits for it is not sent',
  actor: 'enterprise-api',
  params,
  query,
  reply: { 200: Done },
  refusals: ['not-found'],
});

export const enableCompanyWebhook = defineRoute({
  method: 'POST',
  path: '/api/enterprise/webhooks/:webhookId/enable',
  summary: 'Send to a webhook again that was switched off',
  actor: 'enterprise-api',
  params,
  query,
  proof: 'always',
  reply: { 200: CompanyWebhook },
  refusals: ['not-found'],
});

export const listWebhookDeliveries = defineRoute({
  method: 'GET',
  path: '/api/enterprise/webhooks/:webhookId/deliveries',
  summary: 'What was sent to a webhook in the last 90 days, and what was answered, newest first',
  actor: 'enterprise-api',
  polled: true,
  params,
  query: PageQuery.extend(query.shape),
  paged: { pageSize: 50 },
  reply: { 200: z.array(WebhookDelivery) },
  refusals: ['not-found'],
});

export const repeatWebhookDelivery = defineRoute({
  method: 'POST',
  path: '/api/enterprise/webhook-deliveries/:deliveryId/repeat',
  summary: 'Send a delivery again',
  actor: 'enterprise-api',
  params: z.object({ deliveryId: Id }),
  query,
  proof: 'always',
  reply: { 202: Done },
  refusals: ['not-found'],
});

export const simulateCompanyWebhook = defineRoute({
  method: 'POST',
  path: '/api/enterprise/webhooks/:webhookId/simulate',
  summary: 'Have an event sent that looks like a true one',
  actor: 'enterprise-api',
  params,
  query,
  body: z.object({ event: z.enum(WEBHOOK_EVENT_NAMES, 'Please choose an event.') }),
  proof: 'always',
  reply: { 202: Done },
  refusals: ['not-found', 'webhook-off'],
});
