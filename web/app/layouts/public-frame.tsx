import { Outlet, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { PublicFooter } from './public-footer.tsx';

/** The frame of all public pages. */
export function PublicFrame({ header }: { header: ReactNode }) {
  useFollowAnchor();
  return (
    <div className="flex min-h-dvh flex-col">
      {header}
      <main id="main" tabIndex={-1} className="peer w-full flex-1">
        <Outlet />
      </main>
      <PublicFooter />
    </div>
  );
}

/** Focuses the anchor in the address, as a browser does itself on a page without a router. */
function useFollowAnchor() {
  const hash = useRouterState({ select: (state) => state.resolvedLocation?.hash });
  useEffect(() => {
    if (!hash) return;
    document.getElementById(hash)?.focus({ preventScroll: true });
  }, [hash]);
}
