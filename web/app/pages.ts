/** Registers a page: its address, its component and its guard. Each page is a chunk of its own. */
import {
  type AnyRoute,
  type AsyncRouteComponent,
  createRoute,
  lazyRouteComponent,
} from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { Entering } from './guards.ts';

export type PageOptions = { readonly guard?: (entering: Entering) => Promise<unknown> };

/**
 * Returns a function that registers pages under a layout: `page('/terms', () => import('…').then((m) =>
 * m.TermsPage))`.
 */
export function pageRegistrar(parent: AnyRoute) {
  return (path: string, load: () => Promise<ComponentType>, options: PageOptions = {}) =>
    createRoute({
      getParentRoute: () => parent,
      path,
      component: lazyPage(load),
      ...(options.guard ? { beforeLoad: options.guard } : {}),
    });
}

/** A page or a layout whose script is fetched on first use. */
export function lazyPage(load: () => Promise<ComponentType>): AsyncRouteComponent<object> {
  return lazyRouteComponent(async () => ({ default: await load().catch(orUnreachable) }));
}

/**
 * A script did not load. Either a new release has replaced it, and the router reloads the whole page; or the
 * server is unreachable, and a reload would lose the page. In that case the health check below fails first.
 */
async function orUnreachable(error: unknown): Promise<never> {
  await fetch('/healthz', { cache: 'no-store' });
  throw error;
}
