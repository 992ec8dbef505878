/**
 * Sends webhooks over HTTP. The name is looked up once and the connection goes to the addresses that were
 * checked, so a name that changes its address in between (DNS rebinding) reaches nothing inside. Redirects
 * are not followed.
 */
import { lookup as systemLookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import type { WebhookAnswer, WebhookSender } from '#server/webhooks/sender-port.ts';
import { type Address, createPublicLookup, type Lookup } from './create-public-lookup.ts';
import { isPublicAddress } from './public-address.ts';

const TIMEOUT_MS = 10_000;
const MOST_ANSWER_BYTES = 64 * 1024;
/** What the company is shown of an answer. */
const SHOWN_CHARACTERS = 1_000;

export type WebhookSenderOptions = {
  /** `any` lets webhooks reach private networks, and plain http: for development and tests. */
  networks: 'public' | 'any';
  lookup?: Lookup;
  /** The system's own where they are omitted. They are asked where networks are `public`. */
  nameServers?: readonly string[];
  timeoutMs?: number;
};

/** Knows `/etc/hosts` and the names of a private network. */
const lookupAll: Lookup = (name) => systemLookup(name, { all: true });

/** Rejects when the time is over. Nothing else may be counted on to end what is raced with it. */
function timeOver(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

export function createWebhookSender({
  networks,
  nameServers,
  lookup = networks === 'public' ? createPublicLookup(nameServers) : lookupAll,
  timeoutMs = TIMEOUT_MS,
}: WebhookSenderOptions): WebhookSender {
  const isAllowed = ({ address }: Address) => networks === 'any' || isPublicAddress(address);

  const refusalOf = (text: string): string | undefined => {
    if (!URL.canParse(text)) return 'Please enter a whole address.';
    const url = new URL(text);
    if (url.protocol !== 'https:' && !(networks === 'any' && url.protocol === 'http:'))
      return 'The address must begin with https://.';
    if (url.username || url.password) return 'The address must not contain a password.';
    const literal = hostOf(url);
    if (isIP(literal) && !isAllowed({ address: literal, family: 0 }))
      return 'This address is not on the public internet.';
    return undefined;
  };

  return {
    refusalOf,
    async post(text, { body, headers }) {
      const refusal = refusalOf(text);
      if (refusal) return unanswered(refusal);
      const url = new URL(text);
      try {
        const signal = AbortSignal.timeout(timeoutMs);
        const over = timeOver(signal);
        const found = await Promise.race([addressesOf(url, lookup), over]);
        const addresses = found.filter(isAllowed);
        // One private address is enough: the name is not to be trusted.
        if (addresses.length === 0 || addresses.length < found.length)
          return unanswered('The name does not lead to the public internet.');
        return await Promise.race([send(url, { addresses, body, headers, signal }), over]);
      } catch (error) {
        return unanswered(errorText(error, timeoutMs));
      }
    },
  };
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

async function addressesOf(url: URL, lookup: Lookup): Promise<Address[]> {
  const host = hostOf(url);
  const family = isIP(host);
  return family ? [{ address: host, family }] : lookup(host);
}

type Sending = { addresses: Address[]; body: string; headers: Record<string, string>; signal: AbortSignal };

function send(url: URL, { addresses, body, headers, signal }: Sending): Promise<WebhookAnswer> {
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        agent: false,
        signal,
        lookup: (_name, options, done) => {
          const [first] = addresses;
          if (options.all) done(null, addresses);
          else done(null, first?.address ?? '', first?.family ?? 4);
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        const end = () => {
          const shown = Buffer.concat(chunks)
            .toString('utf8')
            .slice(0, SHOWN_CHARACTERS)
            .replaceAll('\0', '');
          resolve({ status: answer.statusCode ?? null, answer: shown, error: null });
        };
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes <= MOST_ANSWER_BYTES) chunks.push(chunk);
          else {
            // The status counts; nobody needs the rest.
            end();
            answer.destroy();
          }
        });
        answer.on('end', end);
        answer.on('error', reject);
      },
    );
    // Node ends the request of an answer that changes the protocol, without an error.
    sent.on('upgrade', ({ statusCode = null }, socket) => {
      socket.destroy();
      resolve({ status: statusCode, answer: '', error: null });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

function unanswered(error: string): WebhookAnswer {
  return { status: null, answer: null, error };
}

function errorText(error: unknown, timeoutMs: number): string {
  if (error instanceof Error && ['TimeoutError', 'AbortError'].includes(error.name))
    return `There was no answer within ${timeoutMs / 1000} seconds.`;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const texts: Record<string, string> = {
    ENOTFOUND: 'The name was not found.',
    EAI_AGAIN: 'The name could not be looked up.',
    ECONNREFUSED: 'The connection was refused.',
    ECONNRESET: 'The connection was closed.',
  };
  return texts[code] ?? `The connection failed${code && ` (${code})`}.`;
}
