import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { ChevronRight } from '../../ui/icons/actions.ts';
import type { Hit } from './search-help.ts';

/** The answers that were found, the best first. */
export function HitList({ hits }: { hits: readonly Hit[] }) {
  return (
    <ul
      aria-label="Answers"
      className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface shadow-rest"
    >
      {hits.map(({ topic, article }) => (
        <li key={article.id}>
          <Link
            to={paths.helpTopic.href({ topic: topic.id })}
            hash={article.id}
            className="flex items-center gap-3 px-4 py-3.5 transition-colors hover:bg-sunken focus-visible:-outline-offset-2 sm:px-5"
          >
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{article.question}</span>
              <span className="block text-ink-soft text-sm">{topic.title}</span>
            </span>
            <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-faint" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
