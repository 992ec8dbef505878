/** What notifications need of a mailer. */
export type Mail = {
  /** Becomes the Message-ID. A retry has the same one, so that mail programs show the mail once. */
  id: string;
  to: string;
  subject: string;
  /** Shown beside our address, in place of our name. */
  fromName?: string;
  html: string;
  /**
   * The same HTML, cut: shared[0], own[0], shared[1], own[1] … Mails of one shape have the same array
   * `shared`, so that a mailer encodes it once.
   */
  htmlPieces?: { shared: readonly string[]; own: readonly string[] };
  text: string;
  /** Pictures inside the HTML, which names each as `cid:` and its id. */
  pictures?: readonly InlinePicture[];
  /** Beside the HTML and the text, for the reader to keep. */
  files?: readonly AttachedFile[];
  headers?: Record<string, string>;
  /** Where a mail server returns the mail to; the sender's address by default. */
  returnPath?: string;
  /** The company on whose behalf it is sent. The mail server does not see it. */
  enterpriseId?: string;
};

/** A PNG. */
export type InlinePicture = { id: string; fileName: string; content: Buffer };

/** Its name is ours: letters, digits, dashes and a dot. */
export type AttachedFile = { fileName: string; type: string; content: Buffer };

export type Mailer = {
  /**
   * Resolves once the mail server accepted the mail. Throws `MailRefused` when it never will, and
   * `MailUnavailable` when a retry may help. A retry may send twice, because the server may have accepted the
   * mail and lost its reply.
   */
  send(mail: Mail): Promise<void>;
};

export class MailRefused extends Error {
  override name = 'MailRefused';
  /** What the mail server replied, such as '550 5.1.1 No such user'; undefined where it was never asked. */
  readonly reply: string | undefined;

  constructor(message: string, reply?: string) {
    super(message);
    this.reply = reply;
  }
}

export class MailUnavailable extends Error {
  override name = 'MailUnavailable';
  /**
   * What the mail server replied about this recipient, such as '450 4.2.1 Try again later'; undefined
   * otherwise.
   */
  readonly reply: string | undefined;

  constructor(message: string, reply?: string) {
    super(message);
    this.reply = reply;
  }
}
