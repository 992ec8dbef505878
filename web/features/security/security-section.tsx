import type { ReactNode } from 'react';

/** One section of the security card: its name, its state and its actions. */
export function SecuritySection({
  title,
  badge,
  description,
  action,
  children,
}: {
  title: string;
  badge?: ReactNode;
  description: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <section className="py-6 first:pt-0 last:pb-0">
      <div className="flex flex-col gap-4 sm:flex-row sm:items-start sm:justify-between sm:gap-8">
        <div className="min-w-0">
          <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
            {title}
            {badge}
          </h3>
          <p className="mt-1 max-w-xl text-ink-soft text-sm">{description}</p>
        </div>
        {action && <div className="flex shrink-0 flex-col sm:items-end">{action}</div>}
      </div>
      {children && <div className="mt-5 empty:hidden">{children}</div>}
    </section>
  );
}
