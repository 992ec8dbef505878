/**
 * Sends the SDK's calls to another base address, which may have a path. The SDK itself accepts only a host.
 */
import { Agent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import Stripe from 'stripe';

/**
 * The SDK's own client over kept connections, with every call sent to `apiBase`. `fetch` takes twice the
 * time.
 */
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
