import { type RefObject, useLayoutEffect, useState } from 'react';
import { freePlace, obstaclesOnPage, type ToastPlace } from './place-toast.ts';

/** The page moves down, or a dialog becomes shorter, by this much while a toast has no free place. */
const ROOM = '--toast-room';
const SETTLES_MS = 120;
const TOP: ToastPlace = { left: 0, top: 0 };

/** Keeps the toast off everything that can be pressed or read as a title, also after the page has changed. */
export function useToastPlace(card: RefObject<HTMLElement | null>): {
  place: ToastPlace | null;
  isOnTop: boolean;
} {
  const [place, setPlace] = useState<ToastPlace | null>(null);

  useLayoutEffect(() => {
    const root = document.documentElement;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function put() {
      const box = card.current?.getBoundingClientRect();
      if (!box) return;
      const makeRoom = () => root.style.setProperty(ROOM, `${Math.ceil(box.height) + 16}px`);
      // It stays on top, where a narrower window makes it taller.
      if (root.style.getPropertyValue(ROOM)) return makeRoom();
      const room = { width: root.clientWidth, height: window.innerHeight };
      const next = freePlace(box, room, obstaclesOnPage());
      if (!next) makeRoom();
      setPlace(next ?? TOP);
    }
    function putSoon() {
      clearTimeout(timer);
      timer = setTimeout(put, SETTLES_MS);
    }

    put();
    const observer = new MutationObserver((changes) => {
      if (changes.some(({ target }) => !(target as Element).closest?.('[data-toaster]'))) putSoon();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    // At once: in a narrower window the old place may be beyond its edge.
    window.addEventListener('resize', put);
    document.addEventListener('scroll', putSoon, true);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      window.removeEventListener('resize', put);
      document.removeEventListener('scroll', putSoon, true);
      root.style.removeProperty(ROOM);
    };
  }, [card]);

  return { place, isOnTop: place === TOP };
}
