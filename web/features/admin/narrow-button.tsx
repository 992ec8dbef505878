import type { ReactNode } from 'react';
import { textLinkStyle } from '../../ui/actions/text-link.tsx';

/** A name in an entry of a log. A press narrows the log to the entries of that name. */
export function NarrowButton({
  means,
  onClick,
  children,
}: {
  /** What a press does, for screen readers: "show only this account". */
  means: string;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      onClick={onClick}
      className={`${textLinkStyle} touch wrap-anywhere relative min-h-6 rounded-xs text-left`}
    >
      {children}
      <span className="sr-only">: {means}</span>
    </button>
  );
}
