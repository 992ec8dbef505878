import type { ReactNode } from 'react';
import { Logo } from '../ui/layout/logo.tsx';

/** Who a printed page is from and for; the screen says so elsewhere. */
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
