/** An issuer that gives prepared answers, and notes what it was sent. */
import { onTestFinished } from 'vitest';
import { listen } from '#sandbox/kernel/listen.ts';
import { createIssuer } from '#server/adapters/issuer/create-issuer.ts';

export type Answer = { status?: number; body: unknown };
type Sent = { url: string; method: string; accept: string; authorization: string; body: unknown };

/** An issuer that answers each address with what is given for it, in order; the last answer repeats. */
export async function answering(
  answers: Record<string, Answer[]>,
  token: unknown = { access_token: 't', expires_in: 99 },
) {
  const sent: Sent[] = [];
  const left = new Map(Object.entries(answers).map(([path, list]) => [path, [...list]]));
  const http = await listen(async (request, response) => {
    const { url = '', method = '', headers } = request;
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const body = text === '' ? undefined : JSON.parse(text);
    sent.push({
      url,
      method,
      accept: String(headers.accept),
      authorization: String(headers.authorization),
      body,
    });
    const path = url.split('?')[0] ?? '';
    const list = left.get(path) ?? (path === '/oauth/token' ? [{ body: token }] : []);
    const answer = (list.length > 1 ? list.shift() : list[0]) ?? { status: 500, body: 'nothing' };
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' });
    response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
  });
  onTestFinished(() => http.close());
  const issuer = createIssuer({ url: http.url, clientId: 'id', clientSecret: 'secret' });
  return { issuer, sent, url: http.url };
}

export const request = {
  reference: 'unit-1',
  productId: '17',
  amountCents: 25_50n,
  recipientEmail: 'maya@example.com',
};
export const failure = (errorCode: string | null, message = 'No') => ({
  timeStamp: '2026-01-01',
  path: '/orders',
  message,
  errorCode,
});
export const transaction = (changes: object = {}) => ({
  transactionId: 7,
  status: 'SUCCESSFUL',
  customIdentifier: 'unit-1',
  product: { unitPrice: 25.5, currencyCode: 'USD' },
  ...changes,
});
export const report = (...content: object[]) => [{ body: { content } }];
export const cards = (card: object) => [{ body: [card] }];
