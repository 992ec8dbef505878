import { useEffect } from 'react';

/** Names the browser tab for as long as the page is there: "Sign in · Indulge". */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === 'Indulge' ? title : `${title} · Indulge`;
  }, [title]);
}
