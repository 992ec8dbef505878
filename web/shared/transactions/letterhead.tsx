import type { ReactNode } from 'react';
import { Logo } from '../../ui/layout/logo.tsx';

/** The sender and the addressee of a printed page; the screen shows them elsewhere. */
export function Letterhead({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <div className="mb-8 hidden items-start justify-between print:flex">
      <Logo />
      <p className="text-right text-ink-soft text-sm">
        {name}
        {children && (
          <>
            <br />
            {children}
          </>
        )}
      </p>
    </div>
  );
}
