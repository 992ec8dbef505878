import { useCurrentUser } from '../../api/use-current-user.ts';
import { buttonStyle } from '../../ui/actions/button-style.ts';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Mail } from '../../ui/icons/documents.ts';
import { helpTargetOf } from './places.ts';
import type { Article, Paragraph } from './topic.ts';
import { useFacts } from './use-facts.ts';

/** A question with its answer, and the way to where one does it. */
export function Answer({ article }: { article: Article }) {
  const { id, question, answer, link } = article;
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="-m-3 scroll-mt-24 rounded-lg p-3"
    >
      <h2 id={`${id}-title`} className="font-display font-semibold text-xl leading-snug tracking-tight">
        {question}
      </h2>
      <div className="mt-2 mb-4 flex max-w-2xl flex-col gap-2 text-ink-soft leading-relaxed">
        {answer.map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs never change places.
          <Text key={index} paragraph={paragraph} />
        ))}
      </div>
      <Way link={link} />
    </section>
  );
}

function Text({ paragraph }: { paragraph: Paragraph }) {
  const { facts, isError } = useFacts();
  if (typeof paragraph === 'string') return <p>{paragraph}</p>;
  if (facts) return <p>{paragraph(facts)}</p>;
  if (isError) return <p>Our current fees and limits did not load. You see them before you pay.</p>;
  return <Skeleton className="my-1 h-5 w-full" />;
}

function Way({ link: { label, to } }: { link: Article['link'] }) {
  const { user } = useCurrentUser();
  const target = helpTargetOf(to, user);
  if ('mail' in target)
    return (
      <a href={target.mail} className={buttonStyle({ tone: 'secondary', size: 'sm' })}>
        <Mail aria-hidden="true" />
        {label}
      </a>
    );
  return (
    <LinkButton tone="secondary" size="sm" {...target}>
      {label}
    </LinkButton>
  );
}
