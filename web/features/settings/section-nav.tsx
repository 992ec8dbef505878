import { useEffect, useState } from 'react';

export type SettingsSection = { readonly id: string; readonly label: string };

/**
 * Links to the sections of a long page; on wide screens it stays visible beside them, and marks the current
 * one.
 */
export function SectionNav({ sections }: { sections: readonly SettingsSection[] }) {
  const current = useCurrentSection(sections);
  return (
    <nav aria-label="Settings" className="max-lg:hidden">
      <ul className="sticky top-26 flex flex-col gap-0.5">
        {sections.map(({ id, label }) => (
          <li key={id}>
            {/* A plain link: the router would mark each link to this page as the current one. */}
            <a
              href={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              className="flex min-h-10 items-center rounded-md px-3.5 font-medium text-ink-soft text-sm transition-colors hover:bg-sunken hover:text-ink aria-[current=location]:bg-primary-soft aria-[current=location]:text-primary-ink"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Where the top of a section has to be for the section to be read. */
const READING_LINE = 0.35;

/** The last section that begins above the reading line; at the end of the page the last of all. */
function useCurrentSection(sections: readonly SettingsSection[]): string | undefined {
  const [current, setCurrent] = useState(sections[0]?.id);
  const ids = sections.map(({ id }) => id).join(' ');
  useEffect(() => {
    function find() {
      const all = ids.split(' ');
      const { scrollHeight } = document.documentElement;
      const isEnd = window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 2;
      const above = all.filter((id) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && top <= window.innerHeight * READING_LINE;
      });
      setCurrent(isEnd ? all.at(-1) : (above.at(-1) ?? all[0]));
    }
    find();
    window.addEventListener('scroll', find, { passive: true });
    window.addEventListener('resize', find);
    return () => {
      window.removeEventListener('scroll', find);
      window.removeEventListener('resize', find);
    };
  }, [ids]);
  return current;
}
