/** How the reward of a row stands, in the list of rows and in the result file. */
import type { LinkState } from './batch-row-store.ts';

const TEXTS: Record<LinkState, string> = {
  waiting: 'The link waits for the approval of another manager.',
  'in-review': 'The reward waits for a review.',
  scheduled: 'The link is scheduled.',
  undelivered: 'The link did not arrive. Correct the recipient under Rewards.',
  sent: 'The link was sent.',
  claimed: 'The reward was claimed.',
  canceled: 'The reward was canceled. The money is back in the shared balance.',
  expired: 'The reward was not claimed in time. The money is back in the shared balance.',
};

/** Null before the batch is confirmed. */
export function linkText(state: LinkState | null, given: string): string {
  const how = given.startsWith('+') ? 'text message' : 'email';
  return state === null ? `Not on your employee list: gets a link by ${how}.` : TEXTS[state];
}
