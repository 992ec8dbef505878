import { useRef } from 'react';
import { SEARCH_MIN_CHARACTERS } from '#contract/send-funds/recipients.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/actions/button.tsx';
import { copyText } from '../../ui/actions/copy-text.ts';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { inputStyle } from '../../ui/forms/text-input.tsx';
import { Illustration } from '../../ui/layout/illustration.tsx';

/**
 * No member was found, or the search failed: offers a link to invite the person, and a gift by email.
 * `problem` says why it failed. A whole `username` still works without a search.
 */
export function NoMatch({
  byEmail,
  problem,
  username,
}: {
  byEmail: boolean;
  problem: string | undefined;
  username: string;
}) {
  const link = new URL(paths.home.href(), window.location.origin).href;
  const field = useRef<HTMLInputElement>(null);

  async function copy() {
    if (await copyText(link))
      toast({ title: 'Copied!', description: 'Link copied to clipboard', tone: 'good' });
    else field.current?.select();
  }

  return (
    <section aria-labelledby="no-match" className="mt-8 animate-appear text-center">
      <Illustration name="no-results" className="mx-auto" />
      <h2 id="no-match" className="mt-4 font-display font-semibold text-2xl tracking-tight">
        Oh no! We didn't find a match
      </h2>
      <p className="mx-auto mt-2 max-w-md text-ink-soft">
        {problem ??
          (isTooShort(username)
            ? 'A search needs at least the first three letters of the username.'
            : byEmail
              ? 'Check the spelling, or search another way. Not on Indulge yet? Send the gift by email, or invite them with this link.'
              : 'Check the spelling, or search another way. If they are not on Indulge yet, send them this link: an account is free and takes a minute.')}
      </p>
      {problem && <WithoutSearch username={username} />}
      {byEmail && (
        <LinkButton to={paths.sendGift.href()} className="mt-5">
          Send a gift by email
        </LinkButton>
      )}
      <div className="mx-auto mt-5 flex max-w-md gap-2">
        <input
          ref={field}
          readOnly
          value={link}
          aria-label="Link to share"
          onFocus={(event) => event.currentTarget.select()}
          className={inputStyle}
        />
        <Button tone="secondary" className="min-h-12" onClick={copy}>
          Copy
        </Button>
      </div>
    </section>
  );
}

function isTooShort(username: string): boolean {
  const { length } = username.replace(/^@/, '');
  return length > 0 && length < SEARCH_MIN_CHARACTERS;
}

function WithoutSearch({ username }: { username: string }) {
  const name = username.replace(/^@/, '').toLowerCase();
  return (
    <p className="mx-auto mt-2 max-w-md text-ink-soft">
      {name === '' ? (
        'Or ask them for their Indulge link. It opens the page where you send them a gift.'
      ) : (
        <>
          If that is their whole username, you need no search:{' '}
          <TextLink to={paths.profile.href({ username: name })}>send to @{name}</TextLink>
        </>
      )}
    </p>
  );
}
