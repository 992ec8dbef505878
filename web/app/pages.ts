/** How a page is registered: an address, where its component is, and who may enter. Each page is a chunk of its own. */
import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { Entering } from './guards.ts';

export type PageOptions = { readonly guard?: (entering: Entering) => Promise<unknown> };

/** Gives a function that registers pages under a layout: `page('/terms', () => import('…').then((m) => m.TermsPage))`. */
export function pagesOf(parent: AnyRoute) {
  return (path: string, load: () => Promise<ComponentType>, options: PageOptions = {}) =>
    createRoute({
      getParentRoute: () => parent,
      path,
      component: lazyPage(load),
      ...(options.guard ? { beforeLoad: options.guard } : {}),
    });
}

/** A page or a layout whose script is fetched when it is wanted. */
export function lazyPage(load: () => Promise<ComponentType>) {
  return lazyRouteComponent(async () => ({ default: await load().catch(orUnreachable) }));
}

/**
 * A script did not come: a new release has replaced it, and the router loads the whole page again; or the server is away,
 * and loading again would lose what is on the page. Then it is the question to the server that fails.
 */
async function orUnreachable(error: unknown): Promise<never> {
  await fetch('/healthz', { cache: 'no-store' });
  throw error;
}
