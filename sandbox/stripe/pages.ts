/**
 * The files that browsers load: the script, the card frame and the bank's page. They are served without a
 * build.
 */
import { createHash } from 'node:crypto';
import type { Call, Reply } from '#sandbox/kernel/call.ts';
import type { Router } from '#sandbox/kernel/http.ts';
import type { Context } from './api/context.ts';
import { decide, orNothing, question } from './authentication-page.ts';
import { browserFile, browserScript } from './browser-scripts.ts';
import { framePolicy, htmlPage, pageParts } from './page-parts.ts';

type Pages = { router: Router; inTransaction<T>(work: (context: Context) => T): T };

const script = 'text/javascript; charset=utf-8';
const sheet = 'text/css; charset=utf-8';
const picture = 'image/svg+xml';
const marks = ['visa', 'mastercard', 'amex', 'discover', 'diners', 'jcb', 'unionpay', 'unknown', 'code'];

export function bindPages({ router, inTransaction }: Pages): void {
  const files: [string, string, () => string][] = [
    ['/stripe.js', script, () => browserScript('page', pageParts)],
    ['/elements/card.html', htmlPage, () => browserFile('frame/card.html')],
    ['/elements/card.css', sheet, () => browserFile('frame/card.css')],
    [
      '/elements/card.js',
      script,
      () => browserScript('frame', ['card-input', 'look', 'field', 'card-form', 'card']),
    ],
    ['/authenticate.css', sheet, () => browserFile('authenticate/authenticate.css')],
    ['/bank.svg', picture, () => browserFile('authenticate/bank.svg')],
    ['/authenticate.js', script, () => browserScript('authenticate', ['authenticate'])],
  ];
  for (const mark of marks) {
    files.push([`/elements/marks/${mark}.svg`, picture, () => browserFile(`frame/marks/${mark}.svg`)]);
  }
  for (const [path, type, read] of files) router.on('GET', path, keptFile(type, read));

  router.on('GET', '/authenticate/:attempt', (call) =>
    orNothing(() => inTransaction((context) => question(context, call.params.attempt ?? ''))),
  );
  router.on('POST', '/authenticate/:attempt', (call) =>
    orNothing(() => inTransaction((context) => decide(context, call))),
  );
}

/** Reads a file at its first request; a browser that asks again is usually answered 304. */
function keptFile(type: string, read: () => string): (call: Call) => Reply {
  let kept: { text: string; tag: string } | undefined;
  return (call) => {
    if (!kept) {
      const text = read();
      kept = { text, tag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 16)}"` };
    }
    const headers = {
      'content-type': type,
      'cache-control': 'no-cache',
      etag: kept.tag,
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      ...(type === htmlPage ? { 'content-security-policy': framePolicy } : {}),
    };
    return call.headers['if-none-match'] === kept.tag
      ? { status: 304, headers }
      : { headers, body: kept.text };
  };
}
