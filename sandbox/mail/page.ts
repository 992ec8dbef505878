import { assemblePage } from '#sandbox/kernel/assemble-page.ts';

/** The page of the mailbox. */
export const mailboxPage = () => assemblePage(import.meta.dirname, 'mailbox');

/** A mail's HTML for its frame. Links open in a new tab, because the frame must keep showing the mail. */
export function framed(html: string): string {
  const base = '<base target="_blank">';
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => head + base) : base + html;
}
