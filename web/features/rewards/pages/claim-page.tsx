import { ApiError, errorMessage } from '../../../api/api-error.ts';
import { errorProps } from '../../../api/error-props.ts';
import { useCurrentUser } from '../../../api/use-current-user.ts';
import { paths } from '../../../paths.ts';
import { KEPT_TOKEN } from '../../../shared/kept/kept-claim.ts';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { cx } from '../../../ui/format/cx.ts';
import { usePageTitle } from '../../../ui/hooks/use-page-title.ts';
import { ClosedWrapping } from '../claim/gift-wrapping.tsx';
import { OpenGift } from '../claim/open-gift.tsx';
import { useClaim } from '../claim/use-claim.ts';
import { useClaimToken } from '../claim/use-claim-token.ts';

/** What a gift's link opens: who sends it, and what to choose. Works without an account. */
export function ClaimPage() {
  const token = useClaimToken();
  const { user } = useCurrentUser();
  const claim = useClaim(token);
  usePageTitle('A gift for you');
  const { error } = claim;
  return (
    <div className={cx('mx-auto w-full max-w-xl', user ? 'sm:py-4' : 'px-4 py-6 sm:px-5 sm:py-12')}>
      {claim.data ? (
        <OpenGift token={token} claim={claim.data} />
      ) : error instanceof ApiError && error.status === 410 ? (
        <NoGift title={titleOf(error)} art="empty-wallet">
          {`${error.details.state === 'claimed' ? '' : 'What was not claimed goes back to the sender. '}If you chose a card, its code is in your email, and in your Indulge wallet if you have one.`}
        </NoGift>
      ) : error instanceof ApiError && error.status === 404 ? (
        <NoGift title="This link is not valid" art="not-found">
          {token === KEPT_TOKEN
            ? 'This tab does not know your gift. Please open the link in your email again.'
            : 'It may be incomplete, or the sender replaced it with a newer one. Please use the newest email.'}
        </NoGift>
      ) : claim.isError ? (
        <ErrorState title="Your gift did not load" {...errorProps(claim)} />
      ) : (
        <ClosedWrapping />
      )}
    </div>
  );
}

/** What became of the gift, without the period of a sentence. */
const titleOf = (error: ApiError) => errorMessage(error).replace(/\.$/, '');

function NoGift({
  title,
  art,
  children,
}: {
  title: string;
  art: 'empty-wallet' | 'not-found';
  children: string;
}) {
  return (
    <EmptyState
      wholePage
      title={title}
      art={art}
      action={<LinkButton to={paths.home.href()}>Go to Indulge</LinkButton>}
    >
      {children}
    </EmptyState>
  );
}
