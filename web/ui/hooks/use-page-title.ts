import { useEffect } from 'react';

/** Sets the browser tab's title while the page is mounted: "Sign in · Indulge". */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === 'Indulge' ? title : `${title} · Indulge`;
  }, [title]);
}
