/** Email over SMTP, through a few connections that stay open. */
import nodemailer from 'nodemailer';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import { type Mail, type Mailer, MailRefused, MailUnavailable } from '#server/notifications/mailer-port.ts';
import { composeMessage } from './compose-message.ts';
import { openPool } from './smtp-pool.ts';

export type MailerOptions = {
  /** `smtp://user:password@host:port` or `smtps://…`. */
  smtpUrl: string;
  /** The sender, such as `Indulge <hello@indulge.example>`. */
  from: string;
  /** Closes a connection that the server does not upgrade with STARTTLS. */
  requiresTls?: boolean;
  /**
   * Repeats the return path where SendGrid puts it into its events, because its own replaces ours on the way.
   */
  tagsForSendGrid?: boolean;
  /**
   * How long the server may take to greet or to answer; 10 s by default. A whole email has three times that.
   */
  timeoutMs?: number;
};

export type SmtpMailer = Mailer & { verify(): Promise<void>; close(): void };

/** Creates the mailer. It connects when the first email is sent. */
export function createMailer({
  smtpUrl,
  from,
  requiresTls = false,
  tagsForSendGrid = false,
  timeoutMs = 10_000,
}: MailerOptions): SmtpMailer {
  const domain = domainOf(from);
  const { auth, ...server } = parseConnectionUrl(smtpUrl);
  const connection = {
    ...server,
    requireTLS: requiresTls,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  };
  const credentials = auth && 'user' in auth ? { user: auth.user ?? '', pass: auth.pass ?? '' } : undefined;
  const pool = openPool({
    connection,
    credentials,
    mostConnections: 8,
    answerWithinMs: timeoutMs,
    idleMs: 240_000,
  });

  return {
    async send(mail: Mail) {
      const { id, fromName, headers, returnPath } = mail;
      const tag = tagsForSendGrid && returnPath !== undefined;
      try {
        await pool.send(
          composeMessage(mail, {
            messageId: `<${id}@${domain}>`,
            from: fromName === undefined ? from : { name: fromName, address: addressOf(from) },
            headers: { ...headers, ...(tag && { 'X-SMTPAPI': tagOf(returnPath) }) },
          }),
        );
      } catch (error) {
        throw translate(error);
      }
    },
    async verify() {
      const transport = nodemailer.createTransport({ url: smtpUrl, ...connection });
      await transport.verify().catch((error: unknown) => {
        throw translate(error);
      });
    },
    close: () => pool.close(),
  };
}

/** As JSON in ASCII, which must not become an encoded word. */
function tagOf(returnPath: string) {
  return { prepared: true, value: JSON.stringify({ unique_args: { return_path: returnPath } }) };
}

/** Message-IDs are unique within a domain, so they end in ours. */
function domainOf(from: string): string {
  return /@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
}

/**
 * SMTP's 5xx are final; 4xx, silence and lost connections are not. Neither error may carry the mail's text.
 */
function translate(error: unknown): Error {
  const { message, response, responseCode, code, command } = error as {
    message?: string;
    response?: string;
    responseCode?: number;
    code?: string;
    command?: string;
  };
  // A server that refuses TLS or our password has not refused the mail.
  const refusesUs = code === 'ETLS' || code === 'EAUTH';
  const final =
    (responseCode !== undefined && responseCode >= 500 && !refusesUs) ||
    (code === 'EENVELOPE' && !responseCode);
  const said = message ?? 'The mail server failed.';
  if (final) return new MailRefused(said, response);
  // A refusal elsewhere, such as of the sender for too many mails, says nothing about this recipient.
  return new MailUnavailable(said, command === 'RCPT TO' && responseCode !== 421 ? response : undefined);
}

/** "hello@indulge.example" of "Indulge <hello@indulge.example>". */
function addressOf(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();
}
