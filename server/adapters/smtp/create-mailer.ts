/** Email over SMTP, through a few connections that stay open. */
import nodemailer from 'nodemailer';
import { type Mail, type Mailer, MailRefused, MailUnavailable } from '#server/notifications/mailer-port.ts';

export type MailerOptions = {
  /** `smtp://user:password@host:port` or `smtps://…`. */
  smtpUrl: string;
  /** The sender, such as `Indulge <hello@indulge.example>`. */
  from: string;
  /** Gives a connection up that the server does not upgrade with STARTTLS. */
  requiresTls?: boolean;
  /** Repeats the return path where SendGrid puts it into its events, because its own replaces ours on the way. */
  tagsForSendGrid?: boolean;
  /** How long the server may take to greet or to answer; 10 s by default. */
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
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    requireTLS: requiresTls,
    maxConnections: 8,
    // By default a connection ends after a hundred emails.
    maxMessages: Number.POSITIVE_INFINITY,
    // The job retries, because it counts the attempts.
    maxRequeues: 0,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  return {
    async send({ id, to, fromName, subject, html, text, pictures = [], headers, returnPath }: Mail) {
      const messageId = `<${id}@${domain}>`;
      try {
        // An address object is used as it is. A string would be split at commas into several recipients.
        const recipient = { name: '', address: to };
        const sender = fromName === undefined ? from : { name: fromName, address: addressOf(from) };
        const tag = tagsForSendGrid && returnPath !== undefined;
        await transport.sendMail({
          messageId,
          from: sender,
          to: recipient,
          subject,
          html,
          text,
          attachments: pictures.map(({ id: cid, fileName: filename, content }) => ({
            cid,
            filename,
            content,
            contentType: 'image/png',
            contentDisposition: 'inline',
          })),
          headers: {
            ...headers,
            ...(tag && { 'X-SMTPAPI': tagOf(returnPath) }),
          },
          ...(returnPath !== undefined && { envelope: { from: returnPath, to: recipient } }),
        });
      } catch (error) {
        throw translate(error);
      }
    },
    async verify() {
      await transport.verify().catch((error: unknown) => {
        throw translate(error);
      });
    },
    close: () => transport.close(),
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
 * SMTP's 5xx are final; 4xx, silence and lost connections are not. Neither error may carry the email's text.
 */
function translate(error: unknown): Error {
  const { message, response, responseCode, code } = error as {
    message?: string;
    response?: string;
    responseCode?: number;
    code?: string;
  };
  // A server that refuses TLS has not refused the email.
  const final =
    (responseCode !== undefined && responseCode >= 500 && code !== 'ETLS') ||
    (code === 'EENVELOPE' && !responseCode);
  const said = message ?? 'The mail server failed.';
  return final ? new MailRefused(said, response) : new MailUnavailable(said);
}

/** "hello@indulge.example" of "Indulge <hello@indulge.example>". */
function addressOf(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();
}
