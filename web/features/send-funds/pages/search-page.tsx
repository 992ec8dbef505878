import { useState } from 'react';
import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { searchUsers } from '#contract/send-funds/recipients.ts';
import { errorMessage } from '../../../api/api-error.ts';
import { useCurrentUser } from '../../../api/use-current-user.ts';
import { useWrite } from '../../../api/use-write.ts';
import { paths } from '../../../paths.ts';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { cx } from '../../../ui/format/cx.ts';
import { oneOf, useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { ArrowLeft } from '../../../ui/icons/actions.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { FoundList } from '../found-list.tsx';
import { NoMatch } from '../no-match.tsx';
import { SearchForm, type SearchType } from '../search-form.tsx';

/** The address holds whether to search by name or by phone, but not the search text, which is private. */
const parseSearch = (raw: Readonly<Record<string, string | undefined>>) => ({
  type: oneOf<SearchType>(['username', 'phone'], raw.by, 'username'),
});

/** Finds a member by username or phone number. */
export function SearchPage() {
  const { user } = useCurrentUser();
  const isMember = user !== null && can(roleOf(user), 'wallet');
  // Guests pay by card.
  const byEmail = user === null || isMember;
  const [{ type }, setSearch] = useSearchState(parseSearch);
  const [text, setText] = useState('');
  const find = useWrite(searchUsers);
  const hasNoMatch = find.isError || find.data?.length === 0;

  function change(next: string) {
    setText(next);
    find.reset();
  }

  return (
    <div className={cx('mx-auto w-full max-w-xl', user ? 'sm:py-6' : 'px-5 py-10 sm:py-16')}>
      <PageHeading
        title="Send a gift"
        lead={
          user
            ? 'Find the person by username or phone number.'
            : 'Find the person by username or phone number. No account needed: just a card and two minutes.'
        }
      />
      <Card>
        <SearchForm
          type={type}
          text={text}
          busy={find.isPending}
          onType={(by) => {
            change('');
            setSearch({ by: by === 'username' ? undefined : by }, { replace: true });
          }}
          onText={change}
          onSearch={() => find.mutate({ body: { query: text.trim(), searchType: type } })}
        />
      </Card>
      {byEmail && (
        <p className="mt-4 flex flex-wrap justify-center gap-x-4 gap-y-1 pointer-coarse:gap-y-6 text-ink-soft text-sm">
          {!hasNoMatch && (
            <span>
              Not on Indulge?{' '}
              <TextLink to={paths.sendGift.href()} className="touch relative">
                Send a gift by email
              </TextLink>
            </span>
          )}
          {isMember && (
            <TextLink to={paths.sentGifts.href()} className="touch relative">
              Sent gifts
            </TextLink>
          )}
        </p>
      )}
      <div aria-live="polite">
        {hasNoMatch ? (
          <NoMatch
            byEmail={byEmail}
            problem={find.error ? errorMessage(find.error) : undefined}
            username={type === 'username' ? text.trim() : ''}
          />
        ) : (
          find.data && <FoundList people={find.data} />
        )}
      </div>
      <p className="mt-10 text-center">
        <TextLink to={paths.home.href()} className="touch relative inline-flex items-center gap-1.5">
          <ArrowLeft aria-hidden="true" className="size-4" />
          Back to Home
        </TextLink>
      </p>
    </div>
  );
}
