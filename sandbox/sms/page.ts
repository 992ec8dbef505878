import { assemblePage } from '#sandbox/kernel/assemble-page.ts';

/** The page of text messages. */
export const messagesPage = () => assemblePage(import.meta.dirname, 'messages');
