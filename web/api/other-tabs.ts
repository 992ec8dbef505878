/**
 * Tabs of one browser notify each other of changes, so that the cart and the balance are the same in all of
 * them, and of the user who is signed in.
 */
import type { QueryClient } from '@tanstack/react-query';
import type { Route } from '#contract/kernel/define-route.ts';
import { invalidateUnattended } from './use-read.ts';

const channel =
  typeof document === 'undefined' || typeof BroadcastChannel === 'undefined'
    ? null
    : new BroadcastChannel('indulge-changes');

/** Notifies other tabs that the cached answers of these routes are out of date. */
export function notifyOtherTabs(routes: readonly Route[]): void {
  if (routes.length > 0) channel?.postMessage(routes.map((route) => route.path));
}

/** Reads again what another tab changed. Called once per tab. */
export function followOtherTabs(queryClient: QueryClient): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!Array.isArray(data)) return;
    const changed = data.filter((path) => typeof path === 'string').map((path) => ({ path }));
    // What a user did in the other tab has counted there.
    void invalidateUnattended(queryClient, changed);
  });
}

/** Notifies other tabs of the user whom this one found to be signed in; null for none. */
export function notifyOtherTabsOfAccount(account: string | null): void {
  channel?.postMessage({ account });
}

export function onAccountOfOtherTab(listener: (account: string | null) => void): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'object' || data === null || !('account' in data)) return;
    listener(typeof data.account === 'string' ? data.account : null);
  });
}
