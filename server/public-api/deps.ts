/** What the module needs of the rest of the product. */
import type { Logger } from 'pino';
import type { EnterpriseDeps } from '#server/enterprise/index.ts';
import type { RewardsDeps } from '#server/rewards/index.ts';
import type { WebhookDeps } from '#server/webhooks/index.ts';

export type PublicApiDeps = Omit<RewardsDeps, 'config' | 'log'> &
  Pick<WebhookDeps, 'webhookSender'> & {
    log: Pick<Logger, 'warn' | 'error'>;
    config: RewardsDeps['config'] & EnterpriseDeps['config'];
  };
