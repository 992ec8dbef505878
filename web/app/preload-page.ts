import type { AnyRouter } from '@tanstack/react-router';

/** Fetches the script of the page at the current address without waiting for its guards. */
export async function preloadPage(router: AnyRouter): Promise<void> {
  const [matchedRoutes] = router.getMatchedRoutes(router.latestLocation.pathname);
  // The router requests the same page again, and handles a failure then.
  await Promise.allSettled(matchedRoutes.map(({ options }) => options.component?.preload?.()));
}
