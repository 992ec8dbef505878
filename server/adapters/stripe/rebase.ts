/**
 * Sends the SDK's calls to another base address, which may have a path. The SDK itself accepts only a host.
 */
import { Agent, type IncomingMessage } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import Stripe from 'stripe';
import { within } from '#server/kernel/within.ts';

const timeoutError = () => Stripe.HttpClient.makeTimeoutError();

type Client = ReturnType<typeof Stripe.createNodeHttpClient>;

/**
 * The SDK's own client over kept connections, with every call sent to `apiBase`. `fetch` takes twice the
 * time.
 */
export function httpClientAt(apiBase: string): Client {
  const base = new URL(apiBase);
  const isSecure = base.protocol === 'https:';
  const port = base.port || (isSecure ? '443' : '80');
  const path = base.pathname.replace(/\/+$/, '');
  const client = Stripe.createNodeHttpClient(new (isSecure ? SecureAgent : Agent)({ keepAlive: true }));
  const send = client.makeRequest.bind(client);
  client.makeRequest = (_host, _port, rest, method, headers, data, _protocol, timeout) =>
    ended(
      2 * timeout,
      send(base.hostname, port, path + rest, method, headers, data, isSecure ? 'https' : 'http', timeout),
    );
  return client;
}

/**
 * Ends a call that takes too long in all. The SDK's timeout is one of silence: an answer that trickles would
 * never be over.
 */
function ended(limitMs: number, answer: ReturnType<Client['makeRequest']>): typeof answer {
  const body = answer.then((received) => received.getRawResponse() as IncomingMessage);
  const timer = setTimeout(
    () =>
      body.then(
        (late) => late.destroy(timeoutError()),
        () => undefined,
      ),
    limitMs,
  ).unref();
  const stop = () => clearTimeout(timer);
  body.then((received) => received.once('close', stop), stop);
  return within(limitMs, answer, () => {
    throw timeoutError();
  });
}
