/** Binds the addresses at which the services for mails and text messages report what arrived. */
import type { App } from '#server/http/core/app.ts';
import type { RewardsDeps } from '../deps.ts';
import { receiveMailEvents } from './receive-mail-events.ts';
import { receiveSmsReport } from './receive-sms-report.ts';

/** The signatures cover the raw bytes, so this scope does not parse them. */
export function messageServiceRoutes(app: App, deps: RewardsDeps): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post('/api/webhooks/sendgrid', { schema: { hide: true } }, async ({ body, headers }) => {
      await receiveMailEvents(deps, {
        rawBody: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
        signature: headers['x-twilio-email-event-webhook-signature']?.toString(),
        timestamp: headers['x-twilio-email-event-webhook-timestamp']?.toString(),
      });
      return { received: true };
    });
    const path = '/api/webhooks/twilio/:linkId';
    scope.post<{ Params: { linkId: string } }>(path, { schema: { hide: true } }, async (request) => {
      const { params, body, headers } = request;
      await receiveSmsReport(deps, {
        linkId: params.linkId,
        body: Buffer.isBuffer(body) ? body.toString('utf8') : '',
        signature: headers['x-twilio-signature']?.toString() ?? '',
      });
      return { received: true };
    });
  });
}
