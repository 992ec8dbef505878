/** Webhooks: events that are sent to a company's own servers (docs/decisions/0089-webhooks.md). */
export { createEndpoint } from './create-endpoint.ts';
export { type ShownDelivery, selectDeliveries } from './delivery-store.ts';
export type { WebhookDeps } from './deps.ts';
export { disableOfSecured } from './disable-of-secured.ts';
export { type EndpointRow, enableEndpoint, findEndpoint, selectEndpoints } from './endpoint-store.ts';
export { webhookJobs } from './jobs.ts';
export { removeEndpoint } from './remove-endpoint.ts';
export { countWebhookSecretsOfOtherKeys } from './secret-store.ts';
export { reEncryptWebhookSecrets } from './secrets.ts';
export { sendAgain, simulateEvent } from './send-again.ts';
export type { WebhookSender } from './sender-port.ts';
export { webhookBody } from './sign.ts';
