import { useParams } from '@tanstack/react-router';
import { getPublicUser } from '#contract/send-funds/recipients.ts';
import { ApiError } from '../../../api/api-error.ts';
import { errorProps } from '../../../api/error-props.ts';
import { useConfig } from '../../../api/use-config.ts';
import { useCurrentUser } from '../../../api/use-current-user.ts';
import { useRead } from '../../../api/use-read.ts';
import { paths } from '../../../paths.ts';
import { WithoutConfig } from '../../../shared/without-config.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { cx } from '../../../ui/format/cx.ts';
import { usePageTitle } from '../../../ui/hooks/use-page-title.ts';
import { OwnGiftPage } from '../own-gift-page.tsx';
import { SendFlow } from '../send-flow.tsx';
import { SendFlowSkeleton } from '../send-flow-skeleton.tsx';

/** Sends a gift to the member whose name is in the address. */
export function RecipientPage() {
  const { username = '' } = useParams({ strict: false }) as { username?: string };
  const config = useConfig();
  const { user } = useCurrentUser();
  const found = useRead(getPublicUser, { params: { username } });
  const isUnknown = found.error instanceof ApiError && found.error.status === 404;
  // The member may have become private since the page was read.
  const member = isUnknown ? undefined : found.data;
  const isOwn = member !== undefined && member.username === user?.username;
  usePageTitle(isOwn ? 'Your gift page' : `Send a gift to ${username}`);

  return (
    <div className={cx('w-full', user ? 'sm:py-6' : 'px-5 py-8 sm:py-14')}>
      {member && isOwn ? (
        <OwnGiftPage member={member} />
      ) : member && config ? (
        // Another recipient starts another gift; nothing of the previous one stays on the page.
        <SendFlow key={member.id} recipient={member} config={config} user={user} />
      ) : found.isError ? (
        <div className="mx-auto max-w-xl">
          {isUnknown ? (
            <EmptyState
              wholePage
              title="User Not Found"
              art="not-found"
              action={<LinkButton to={paths.sendFunds.href()}>Try Another Search</LinkButton>}
            >
              No one named “{username}” can receive gifts. Please check the spelling.
            </EmptyState>
          ) : (
            <ErrorState {...errorProps(found)} />
          )}
        </div>
      ) : (
        // The page waits for the recipient or for the configuration.
        <WithoutConfig>
          <SendFlowSkeleton />
        </WithoutConfig>
      )}
    </div>
  );
}
