import { paths } from '../../paths.ts';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

/** The search limit is reached; a full username still works without a search. */
export function SearchLimited({ message, username }: { message: string; username: string }) {
  const name = username.replace(/^@/, '').toLowerCase();
  return (
    <Notice tone="warn" title="A moment, please" className="mt-6">
      <p>{message}</p>
      <p className="mt-2">
        {name === '' ? (
          'Or ask them for their Indulge link. It opens the page where you send them a gift.'
        ) : (
          <>
            If that is their whole username, you need no search:{' '}
            <TextLink to={paths.profile.href({ username: name })}>send to @{name}</TextLink>
          </>
        )}
      </p>
    </Notice>
  );
}
