/** What a mail says, apart from how it looks: the same blocks become the HTML and the plain text, so the two never differ. */

export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'button'; label: string; href: string }
  | { kind: 'facts'; rows: readonly (readonly [label: string, value: string])[] }
  /** Something to copy out of the mail, such as a code. */
  | { kind: 'secret'; label: string; value: string }
  | { kind: 'picture'; src: string; alt: string }
  | { kind: 'note'; text: string }
  /** What somebody wrote to the reader; line breaks are kept. */
  | { kind: 'quote'; text: string; from: string };

export type MailContent = {
  subject: string;
  /** The line that mailboxes show after the subject. */
  preview: string;
  heading: string;
  blocks: readonly Block[];
  /** Why the reader gets it; that they have an account, unless told. */
  footer?: string;
};

/** What every template may need to know about the product. */
export type MailContext = {
  /** The product's address without a slash at the end. */
  appUrl: string;
};

/** "Hello Maya," or "Hello," for somebody whose name we do not know yet. */
export function greeting(firstName: string): Block {
  return { kind: 'text', text: firstName ? `Hello ${firstName},` : 'Hello,' };
}
