/** The pages of the mailbox, assembled from the files beside this one. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const part = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');

/**
 * The mailbox page with style and script inline. At `/sandbox/mail`, without a slash at the end, a relative
 * address would miss the files beside it.
 */
export function mailboxPage(): string {
  return part('mailbox.html')
    .replace('<!-- style -->', () => `<style>${part('mailbox.css')}</style>`)
    .replace('<!-- script -->', () => `<script>${part('mailbox.client.js')}</script>`);
}

/** A mail's HTML for its frame. Links open in a new tab, because the frame must keep showing the mail. */
export function framed(html: string): string {
  const base = '<base target="_blank">';
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => head + base) : base + html;
}
