import { Link } from '@tanstack/react-router';
import type { PublicUser } from '#contract/send-funds/recipients.ts';
import { paths } from '../../paths.ts';
import { ChevronRight } from '../../ui/icons/actions.ts';
import { Person } from './person.tsx';

/** The members found, each linked to the page that sends to them. */
export function FoundList({ people }: { people: readonly PublicUser[] }) {
  return (
    <section aria-labelledby="found" className="mt-8 animate-appear">
      <h2 id="found" className="font-display font-semibold text-xl tracking-tight">
        {people.length === 1 ? 'We found one person' : `We found ${people.length} people`}
      </h2>
      <p className="mt-1 text-ink-soft text-sm">
        We mask parts of names and numbers to protect people’s privacy.
      </p>
      <ul className="mt-4 divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface shadow-rest">
        {people.map((person) => (
          <li key={person.id}>
            <Link
              to={paths.profile.href({ username: person.username })}
              className="flex items-center gap-3 px-4 py-3.5 transition-colors hover:bg-sunken focus-visible:-outline-offset-2 sm:px-5"
            >
              <Person person={person} className="flex-1" />
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-faint" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
