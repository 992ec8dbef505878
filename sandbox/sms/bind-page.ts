/** Binds the page of sent messages, and what it and tests read and clear. */
import type { Router } from '../kernel/http.ts';
import { pageHeaders } from '../kernel/page-headers.ts';
import type { Messages } from './messages.ts';
import { messagesPage } from './page.ts';
import { segmentsOf } from './segments.ts';

const html = 'text/html; charset=utf-8';

export function bindPage(router: Router, messages: Messages): void {
  router.on('GET', '/', () => ({
    headers: { 'content-type': html, ...pageHeaders() },
    body: messagesPage(),
  }));
  router.on('GET', '/messages', ({ query }) => ({
    headers: { 'cache-control': 'no-store' },
    body: messages
      .list({
        to: query.get('to')?.trim() || undefined,
        search: query.get('search')?.trim() || undefined,
        limit: 500,
      })
      .map(({ sid, to, from, body, status, errorCode, errorMessage, createdAt }) => ({
        sid,
        to,
        from,
        body,
        status,
        errorCode,
        errorMessage,
        segments: segmentsOf(body),
        createdAt,
      })),
  }));
  router.on('DELETE', '/messages', () => {
    messages.clear();
    return { status: 204 };
  });
}
