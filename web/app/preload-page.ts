import type { AnyRouter } from '@tanstack/react-router';

/** Fetches the script of the page at the current address without waiting for its guards. */
export async function preloadPage(router: AnyRouter): Promise<void> {
  const [matchedRoutes] = router.getMatchedRoutes(router.latestLocation.pathname);
  // A failure here shows again, and is handled, when the router asks for the same page.
  await Promise.allSettled(matchedRoutes.map(({ options }) => options.component?.preload?.()));
}
