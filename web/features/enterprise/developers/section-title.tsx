import type { ReactNode } from 'react';

export function SectionTitle({
  id,
  title,
  action,
  children,
}: {
  id: string;
  title: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
      <div className="min-w-0">
        <h2 id={id} className="font-display font-semibold text-2xl tracking-tight">
          {title}
        </h2>
        <p className="mt-0.5 max-w-2xl text-ink-soft text-sm">{children}</p>
      </div>
      {action}
    </div>
  );
}
