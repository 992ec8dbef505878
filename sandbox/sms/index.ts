/**
 * The stand-in for text messages: speaks the messages resource of Twilio's REST API
 * (https://www.twilio.com/docs/messaging/api/message-resource), and shows what was sent.
 */
import { createFaults } from '../kernel/faults.ts';
import { createRouter } from '../kernel/http.ts';
import type { SandboxService } from '../kernel/service.ts';
import { bindPage } from './bind-page.ts';
import { bindSmsApi, problem } from './bind-sms-api.ts';
import { createCallbacks } from './callbacks.ts';
import { openMessages } from './messages.ts';

export type SmsSandboxOptions = {
  dataDir: string;
  accountSid: string;
  authToken: string;
  /** Where the product listens, for the callbacks. */
  ownUrl?: string;
};

/**
 * Serves the API, the page at `/`, and for tests `GET /messages?to=` (newest first). Callbacks meet the
 * faults `callback delivered` and `callback undelivered`.
 */
export async function createSmsSandbox(options: SmsSandboxOptions): Promise<SandboxService> {
  const { dataDir, accountSid, authToken, ownUrl } = options;
  const faults = createFaults();
  const messages = openMessages(dataDir);
  const callbacks = createCallbacks({ accountSid, authToken, ownUrl, faults });
  const router = createRouter({
    faults,
    refusal: ({ status, code, message }) =>
      status === 429
        ? problem(429, 20429, 'Too Many Requests')
        : problem(
            status === 402 ? 400 : status,
            Number(code ?? 21211),
            message ?? "Invalid 'To' Phone Number",
          ),
    missing: ({ path }) => problem(404, 20404, `The requested resource ${path} was not found`),
  });

  bindSmsApi(router, { accountSid, authToken, messages, callbacks });
  bindPage(router, messages);

  return {
    handle: router.handle,
    async close() {
      callbacks.close();
      messages.close();
    },
  };
}
