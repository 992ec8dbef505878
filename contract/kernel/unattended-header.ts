/**
 * Sent with a read that no act of the user caused: a poll, or another tab, found that something changed. It
 * keeps no session from idling, as the routes that are `polled` (P6).
 */
export const UNATTENDED_HEADER = 'x-unattended';
