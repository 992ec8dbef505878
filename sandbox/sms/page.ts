/** The page of messages, assembled from the files beside this one. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const part = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');

export function messagesPage(): string {
  return part('messages.html')
    .replace('<!-- style -->', () => `<style>${part('messages.css')}</style>`)
    .replace('<!-- script -->', () => `<script>${part('messages.client.js')}</script>`);
}
