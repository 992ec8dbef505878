/**
 * A running Stripe stand-in, the official SDK connected to it, and a receiver that verifies each webhook.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterEach } from 'vitest';
import { createFaults } from '#sandbox/kernel/faults.ts';
import { createRouter } from '#sandbox/kernel/http.ts';
import { type Listening, listen } from '#sandbox/kernel/listen.ts';
import type { SandboxService } from '#sandbox/kernel/service.ts';
import { createStripeSandbox } from '#sandbox/stripe/sandbox.ts';
import { sdkFor, secretKey } from './sdk.ts';

export { sdkFor } from './sdk.ts';

const publishableKey = 'pk_test_sandbox_0123456789';
const webhookSecret = 'whsec_sandbox';

const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Registers a cleanup for the end of the test; the last one registered runs first. */
export function endsWithTest(end: () => Promise<void> | void): void {
  ends.push(end);
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'indulge-stripe-'));
  endsWithTest(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export type Running = {
  url: string;
  stripe: Stripe;
  received: Stripe.Event[];
  /** The next statuses that the receiver answers, before it returns to 200. */
  receiverAnswers: number[];
  types(): string[];
  fault(fault: object): Promise<void>;
  clearFaults(): Promise<void>;
  /** Calls a test control under `/_test/`. */
  pull(path: string, body?: object): Promise<unknown>;
  stop(): Promise<void>;
};

/** Starts the stand-in. With the folder of an earlier one it continues with that database. */
export async function startSandbox(dataDir = temporaryFolder()): Promise<Running> {
  const receiver = await startReceiver();
  const service: { current?: SandboxService } = {};
  const server: Listening = await listen((request, response) => service.current?.handle(request, response));
  service.current = await createStripeSandbox({
    dataDir,
    publicUrl: server.url,
    webhookUrl: `${receiver.url}/hook`,
    webhookSecret,
    secretKey,
    publishableKey,
  });
  let stopped = false;
  const stop = async () => {
    if (stopped) return;
    stopped = true;
    await service.current?.close();
    await server.close();
    await receiver.close();
  };
  endsWithTest(stop);
  const send = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${server.url}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  };
  return {
    url: server.url,
    stripe: sdkFor(server.url),
    received: receiver.received,
    receiverAnswers: receiver.answers,
    types: () => receiver.received.map((event) => event.type),
    fault: async (fault) => void (await send('POST', '/_faults', fault)),
    clearFaults: async () => void (await send('DELETE', '/_faults')),
    pull: (path, body) => send('POST', `/_test/${path}`, body),
    stop,
  };
}

/** Sends a request as a browser would: form-encoded, with the publishable key. */
export async function asBrowser(
  url: string,
  method: 'GET' | 'POST',
  path: string,
  form: Record<string, string>,
) {
  const fields = new URLSearchParams({ key: publishableKey, ...form });
  const response =
    method === 'GET'
      ? await fetch(`${url}${path}?${fields}`)
      : await fetch(`${url}${path}`, { method, body: fields });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** Returns the error that the promise is rejected with. */
export async function refusal(promise: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('The call was expected to be refused.');
}

async function startReceiver() {
  const received: Stripe.Event[] = [];
  const answers: number[] = [];
  const router = createRouter({ faults: createFaults(), refusal: () => ({ status: 500 }) });
  const sdk = new Stripe(secretKey);
  router.on('POST', '/hook', (call) => {
    const signature = call.headers['stripe-signature'] as string;
    const event = sdk.webhooks.constructEvent(call.body, signature, webhookSecret);
    const status = answers.shift() ?? 200;
    if (status === 200) received.push(event);
    return { status };
  });
  const server = await listen(router.handle);
  return { url: server.url, received, answers, close: server.close };
}
