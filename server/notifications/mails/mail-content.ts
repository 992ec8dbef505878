/**
 * The content of a mail, apart from its look. The same blocks become HTML and plain text, so the two never
 * differ.
 */
import { defuse } from './defuse.ts';

export type Block =
  | { kind: 'text'; text: string }
  /** `color`: behind its white label; ours where it is null or omitted. */
  | { kind: 'button'; label: string; href: string; color?: string | null }
  /** Beside what the mail is for. */
  | { kind: 'link'; label: string; href: string }
  /** The one sum that the mail is about, large. */
  | { kind: 'amount'; label: string; value: string }
  | { kind: 'facts'; rows: readonly (readonly [label: string, value: string])[] }
  /** Text to copy, such as a code. Gaps between its parts are no characters of it. */
  | { kind: 'secret'; label: string; parts: readonly string[] }
  /**
   * In a line of its own, which ends between two parts or, at worst, anywhere. No character stands between
   * them.
   */
  | { kind: 'address'; label: string; parts: readonly string[] }
  | { kind: 'picture'; src: string; alt: string }
  /** What registers scan; travels inside the mail, because only its reader may have it. */
  | { kind: 'barcode'; png: Buffer; wide: boolean; alt: string }
  /** The logo and the headline of a company, in its colors. */
  | {
      kind: 'band';
      logoUrl: string | null;
      colors: { background: string; text: string } | null;
      headline: string | null;
    }
  | { kind: 'note'; text: string }
  /** A message written by a person. Line breaks are kept. */
  | { kind: 'quote'; text: string; from: string };

/** The block of one kind. */
export type BlockOf<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>;

export type MailContent = {
  /**
   * Ours alone: no name, no message. The reader judges a mail by it, and its sender may be a stranger. Only a
   * company, which staff know, has words of its own.
   */
  subject: string;
  /** Stands before "via Indulge" as the sender's name; ours alone where it is omitted. */
  fromName?: string;
  /** The line that mailboxes show after the subject; ours, like it. */
  preview: string;
  heading: string;
  blocks: readonly Block[];
  /** Why the reader receives it. By default: because they have an account. */
  footer?: string;
};

/** What every template may need to know about the product. */
export type MailContext = {
  /** The product's address without a trailing slash. */
  appUrl: string;
};

/** "Hello Maya," or "Hello," when the name is unknown. */
export function greeting(firstName: string): Block {
  return { kind: 'text', text: firstName ? `Hello ${defuse(firstName)},` : 'Hello,' };
}

/**
 * "Payment disputed" for the title "Payment Disputed" of a notification: a mail's subject and heading are
 * sentences.
 */
export function headingOf(title: string): string {
  return title.replaceAll(/[ -][A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
}

/** Why the reader receives it. */
export function footerText({ footer }: Pick<MailContent, 'footer'>, { appUrl }: MailContext): string {
  return footer ?? `You are getting this email because you have an account at ${new URL(appUrl).host}.`;
}
