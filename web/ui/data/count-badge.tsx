/**
 * The number on the corner of an icon; nothing at zero, '9+' above `cap`. The icon's own name includes the
 * count.
 */
export function CountBadge({ count, cap = Number.POSITIVE_INFINITY }: { count: number; cap?: number }) {
  if (count <= 0) return null;
  return (
    <span
      aria-hidden="true"
      className="tabular absolute top-0.5 right-0.5 grid h-4 min-w-4 animate-appear place-items-center rounded-full bg-coral px-1 font-bold text-[0.625rem] text-on-coral leading-none ring-2 ring-surface"
    >
      {count > cap ? `${cap}+` : count}
    </span>
  );
}
