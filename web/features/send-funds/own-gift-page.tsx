import type { PublicUser } from '#contract/send-funds/recipients.ts';
import { shareLink } from '../../shared/share-link.ts';
import { CopyButton } from '../../ui/actions/copy-button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Person } from './person.tsx';

/** Stands in place of the form, because a gift to oneself is refused. */
export function OwnGiftPage({ member }: { member: PublicUser }) {
  const link = shareLink(member.username);
  return (
    <div className="mx-auto max-w-xl">
      <PageHeading
        title="Your gift page"
        lead="This is your own gift page. Share its link, and anyone can send you a gift."
      />
      <Card>
        <Person person={member} className="mb-6 border-line border-b pb-6" />
        <p className="mb-4 break-all font-medium">{link}</p>
        <CopyButton text={link} tone="primary">
          Copy link
        </CopyButton>
      </Card>
    </div>
  );
}
