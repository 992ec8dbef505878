/** The context of a call. One is made per call, so that events know the request that caused them. */

import type { Store } from '../objects/store.ts';
import type { CallerRequest, Events } from '../webhooks/events.ts';
import type { Schedule } from '../webhooks/schedule.ts';

export type Context = {
  store: Store;
  events: Events;
  schedule: Schedule;
  /** The time in whole seconds since 1970, as Stripe gives it. */
  now(): number;
  /** The address of the stand-in, without a slash at the end. */
  publicUrl(): string;
  /** The call that is being answered; absent when time or a test control causes the change. */
  request?: CallerRequest;
  /** A call from a browser with the publishable key: it may do and see less. */
  browser: boolean;
};

/** A call's answer when it is more than a 200. */
export type Answer = { status: number; body: unknown };

/** The id in a field that may hold an id or, in the SDK's types, a whole object. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  if (!reference) return null;
  return typeof reference === 'string' ? reference : reference.id;
}
