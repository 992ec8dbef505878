import { useEffect } from 'react';

/**
 * Sets the browser tab's title while the page is mounted: "Sign in · Indulge". Null leaves it to a part of
 * the page.
 */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    if (title === null) return;
    document.title = title === 'Indulge' ? title : `${title} · Indulge`;
  }, [title]);
}
