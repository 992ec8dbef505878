/** Sends the SDK's calls to another address, which may have a path of its own; the SDK itself takes a host only. */
import { Agent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import Stripe from 'stripe';

/** The SDK's own client over kept connections, whose every call goes to `apiBase`; `fetch` would cost twice the time. */
export function httpClientAt(apiBase: string): ReturnType<typeof Stripe.createNodeHttpClient> {
  const base = new URL(apiBase);
  const isSecure = base.protocol === 'https:';
  const port = base.port || (isSecure ? '443' : '80');
  const path = base.pathname.replace(/\/+$/, '');
  const client = Stripe.createNodeHttpClient(new (isSecure ? SecureAgent : Agent)({ keepAlive: true }));
  const send = client.makeRequest.bind(client);
  client.makeRequest = (_host, _port, rest, method, headers, data, _protocol, timeout) =>
    send(base.hostname, port, path + rest, method, headers, data, isSecure ? 'https' : 'http', timeout);
  return client;
}
