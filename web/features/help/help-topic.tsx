import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { paths } from '../../paths.ts';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Answer } from './answer.tsx';
import { HelpFrame } from './help-frame.tsx';
import { TopicList } from './topic-list.tsx';
import { TOPICS } from './topics.ts';
import { WriteToUs } from './write-to-us.tsx';

/** The answers of one topic. */
export function HelpTopic({ id }: { id: string }) {
  const topic = TOPICS.find((one) => one.id === id);
  useFocusAnswer();
  return (
    <HelpFrame>
      <BackLink to={paths.help.href()}>All help topics</BackLink>
      {topic ? (
        <>
          <PageHeading title={topic.title} tabTitle={`${topic.title} · Help`} lead={topic.summary} />
          <div className="divide-y divide-line">
            {topic.articles.map((article) => (
              <div key={article.id} className="py-6 first:pt-0">
                <Answer article={article} />
              </div>
            ))}
          </div>
        </>
      ) : (
        <>
          <PageHeading title="There is no such topic" lead="The link may be old. These are all our topics:" />
          <TopicList />
        </>
      )}
      <WriteToUs />
    </HelpFrame>
  );
}

/** Focuses the answer that the address names, as a browser does itself on a page without a router. */
function useFocusAnswer() {
  const hash = useRouterState({ select: (state) => state.resolvedLocation?.hash });
  useEffect(() => {
    if (hash) document.getElementById(hash)?.focus({ preventScroll: true });
  }, [hash]);
}
