import { useParams } from '@tanstack/react-router';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { HelpFrame } from '../help-frame.tsx';
import { HelpSearch } from '../help-search.tsx';
import { HelpTopic } from '../help-topic.tsx';

/** The help center: a search over all answers and the topics, or one topic. */
export function HelpPage() {
  const { topic } = useParams({ strict: false });
  if (topic !== undefined) return <HelpTopic id={topic} />;
  return (
    <HelpFrame>
      <PageHeading
        title="How can we help?"
        tabTitle="Help"
        lead="Short answers about your money, your gift cards and your account."
      />
      <HelpSearch />
    </HelpFrame>
  );
}
