/**
 * The mail stand-in: a real SMTP server, a mailbox to read what arrived, and the bounces among it over IMAP.
 */
import { createFaults } from '../kernel/faults.ts';
import { createRouter } from '../kernel/http.ts';
import { pageHeaders } from '../kernel/page-headers.ts';
import type { SandboxService } from '../kernel/service.ts';
import { listenForReaders } from './imap.ts';
import { openMailbox } from './mailbox.ts';
import { framed, mailboxPage } from './page.ts';
import { createEventPoster } from './returns.ts';
import { listenForMail } from './smtp.ts';

export type MailSandboxOptions = {
  dataDir: string;
  /** 0 takes a free port. */
  smtpPort?: number;
  smtpHost?: string;
  /** 0 takes a free port. The server listens where the mail server does. */
  imapPort?: number;
  /** What a reader of the bounces signs in with. */
  imapPassword?: string;
  /** Where it posts what comes back of a mail, and the key that signs it (PEM). */
  events?: { url: string; privateKey: string };
};

export type MailSandbox = SandboxService & { smtpUrl: string; imapUrl: string };

const IMAP_USER = 'bounces';

const html = 'text/html; charset=utf-8';

/**
 * Starts the SMTP server and serves the mailbox: the page at `/`, `GET /messages?to=&search=&limit=` (newest
 * first, `to` is one whole address), `GET /messages/:id` with its `/html` and `/source`, and `DELETE
 * /messages`.
 */
export async function createMailSandbox(options: MailSandboxOptions): Promise<MailSandbox> {
  const { dataDir, smtpPort = 0, smtpHost = '127.0.0.1', imapPort = 0, imapPassword = 'bounces' } = options;
  const faults = createFaults();
  const mailbox = openMailbox(dataDir);
  const events = options.events && createEventPoster(options.events);
  const smtp = await listenForMail({ mailbox, faults, events, host: smtpHost, port: smtpPort });
  const imap = await listenForReaders({
    mailbox,
    faults,
    host: smtpHost,
    port: imapPort,
    user: IMAP_USER,
    password: imapPassword,
  });
  const router = createRouter({
    faults,
    refusal: ({ status, message }) => ({ status, body: { message: message ?? 'Refused.' } }),
  });

  router.on('GET', '/', () => ({
    headers: { 'content-type': html, ...pageHeaders(["frame-src 'self'"]) },
    body: mailboxPage(),
  }));
  router.on('GET', '/messages', async ({ query }) => ({
    headers: { 'cache-control': 'no-store' },
    body: await mailbox.list({
      to: query.get('to')?.trim() || undefined,
      search: query.get('search')?.trim() || undefined,
      limit: limitIn(query),
    }),
  }));
  router.on('GET', '/inbox', async ({ query }) => {
    const found = await mailbox.list({
      search: query.get('search')?.trim() || undefined,
      limit: limitIn(query) ?? 200,
    });
    return {
      headers: { 'cache-control': 'no-store' },
      body: found.map(({ id, to, from, subject, text, receivedAt }) => {
        return { id, to, from, subject, preview: text.replaceAll(/\s+/g, ' ').slice(0, 140), receivedAt };
      }),
    };
  });
  router.on('DELETE', '/messages', () => {
    mailbox.clear();
    return { status: 204 };
  });
  router.on('GET', '/messages/:id', async ({ params }) => {
    const message = await mailbox.find(params.id ?? '');
    return message ? { body: message } : notFound;
  });
  router.on('GET', '/messages/:id/html', async ({ params }) => {
    const message = await mailbox.find(params.id ?? '');
    return message
      ? { headers: { 'content-type': html, ...frameHeaders }, body: framed(message.html) }
      : notFound;
  });
  router.on('GET', '/messages/:id/source', ({ params }) => {
    const source = mailbox.source(params.id ?? '');
    return source === undefined ? notFound : { body: source };
  });

  return {
    smtpUrl: `smtp://${smtpHost}:${smtp.port}`,
    imapUrl: `imap://${IMAP_USER}:${imapPassword}@${smtpHost}:${imap.port}/INBOX`,
    handle: router.handle,
    async close() {
      events?.close();
      await smtp.close();
      await imap.close();
      mailbox.close();
    },
  };
}

const notFound = { status: 404, body: { message: 'No such message.' } };

/** A mail is untrusted content: it may show pictures and open links in a new tab, nothing else. */
const frameHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy':
    "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src * data:; font-src *",
};

function limitIn(query: URLSearchParams): number | undefined {
  const limit = Number(query.get('limit'));
  return Number.isInteger(limit) && limit > 0 ? limit : undefined;
}
