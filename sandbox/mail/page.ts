/** The pages of the mailbox, put together from the files beside this one. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const part = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');

/**
 * The mailbox. Style and script are set into the page, since a page at `/sandbox/mail`, without a slash at its end,
 * could not name files beside itself without knowing where it is mounted.
 */
export function mailboxPage(): string {
  return part('mailbox.html')
    .replace('<!-- style -->', () => `<style>${part('mailbox.css')}</style>`)
    .replace('<!-- script -->', () => `<script>${part('mailbox.client.js')}</script>`);
}

/** A mail's HTML for its frame: links open in a new tab, since the frame itself must not leave the mail. */
export function framed(html: string): string {
  const base = '<base target="_blank">';
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => head + base) : base + html;
}
