import { Link } from '@tanstack/react-router';

export type Section = { readonly id: string; readonly label: string };

/** Links to the sections of a long page; on wide screens it stays visible beside them. */
export function SectionNav({ sections }: { sections: readonly Section[] }) {
  return (
    <nav aria-label="Settings" className="max-lg:hidden">
      <ul className="sticky top-26 flex flex-col gap-0.5">
        {sections.map(({ id, label }) => (
          <li key={id}>
            <Link
              to="."
              search={(now: Record<string, string>) => now}
              hash={id}
              className="flex min-h-10 items-center rounded-md px-3.5 font-medium text-ink-soft text-sm transition-colors hover:bg-sunken hover:text-ink"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
