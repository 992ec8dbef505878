/**
 * The mailbox of returned mails over IMAP. One connection for each reading; nothing stays open between them.
 */
import { ImapFlow } from 'imapflow';
import { Fault } from '#server/kernel/refusal.ts';
import type { BounceMailbox } from '#server/rewards/bounce-mailbox-port.ts';

export type BounceMailboxOptions = {
  /** `imaps://user:password@imap.example/INBOX`. `imap://` encrypts only where the server offers it. */
  url: string;
  timeoutMs?: number;
};

/** A report stands at the beginning; what follows is the mail that came back. */
const MOST_BYTES = 256 * 1024;
/** What a server may send at once; a broken one ends the connection. */
const MOST_LITERAL_BYTES = 1024 * 1024;

export function createBounceMailbox({ url, timeoutMs = 20_000 }: BounceMailboxOptions): BounceMailbox {
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  const secure = protocol === 'imaps:';
  const path = decodeURIComponent(pathname.replace(/^\//, '')) || 'INBOX';

  async function withMailbox(work: (client: ImapFlow) => Promise<void>): Promise<void> {
    const client = new ImapFlow({
      host: hostname,
      port: Number(port) || (secure ? 993 : 143),
      secure,
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
      logger: false,
      disableAutoIdle: true,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      maxLiteralSize: MOST_LITERAL_BYTES,
    });
    // The call that waits fails as well; without a listener the process would end.
    client.on('error', () => {});
    try {
      await client.connect();
      await client.mailboxOpen(path);
      await work(client);
      await client.logout();
    } finally {
      client.close();
    }
  }

  return {
    async readNew(most, read) {
      // What `read` throws is about our database, and no fault of the mailbox.
      let unread: { error: unknown } | undefined;
      await withMailbox(async (client) => {
        const found = (await client.search({ seen: false }, { uid: true })) || [];
        for (const uid of found.toSorted((one, other) => one - other).slice(0, most)) {
          const query = { source: { maxLength: MOST_BYTES } };
          const message = await client.fetchOne(String(uid), query, { uid: true });
          const source = message ? message.source : undefined;
          if (source) {
            try {
              await read(source);
            } catch (error) {
              unread = { error };
              return;
            }
          }
          await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
        }
      }).catch((error: unknown) => {
        throw new Fault(`The mailbox of bounces could not be read: ${reasonOf(error)}`);
      });
      if (unread) throw unread.error;
    },
    verify: () => withMailbox(async () => {}),
  };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'it does not answer.';
  const { authenticationFailed } = error as { authenticationFailed?: boolean };
  return authenticationFailed ? 'it does not accept the password.' : error.message;
}
