/** What the notifications need of whatever delivers mail. */
export type Mail = {
  to: string;
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string>;
};

export type Mailer = {
  /**
   * Resolves once the mail server took responsibility for the mail. Throws `MailRefused` when it never will, and
   * `MailUnavailable` when trying again may help, which may send the mail twice: the server may have taken it and
   * lost its voice.
   */
  send(mail: Mail): Promise<void>;
};

export class MailRefused extends Error {
  override name = 'MailRefused';
}

export class MailUnavailable extends Error {
  override name = 'MailUnavailable';
}
