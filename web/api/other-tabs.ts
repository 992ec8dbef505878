/** Tabs of one browser tell each other what they changed, so that a cart or a balance never differs between two of them. */
import type { QueryClient } from '@tanstack/react-query';
import type { Route } from '#contract/kernel/define-route.ts';

const channel =
  typeof document === 'undefined' || typeof BroadcastChannel === 'undefined'
    ? null
    : new BroadcastChannel('indulge-changes');

/** Says that the answers of these routes are out of date. */
export function notifyOtherTabs(routes: readonly Route[]): void {
  if (routes.length > 0) channel?.postMessage(routes.map((route) => route.path));
}

/** Reads again what another tab has changed. Once per tab. */
export function hearOtherTabs(queryClient: QueryClient): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!Array.isArray(data)) return;
    for (const path of data) void queryClient.invalidateQueries({ queryKey: [path] });
  });
}
