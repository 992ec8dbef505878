import { errorMessage } from '../../../api/api-error.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { paths } from '../../../paths.ts';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { needsTwoFactor } from '../use-toast-error.ts';

/** The server moves no money without a second factor; this links to the page that turns it on. */
export function TwoFactorRefusal({ error }: { error: unknown }) {
  const { username } = useSignedInUser();
  if (!needsTwoFactor(error)) return null;
  return (
    <Notice tone="warn" title="Two-factor authentication is needed">
      <p>{errorMessage(error)}</p>
      <LinkButton
        to={paths.authoritySettings.href({ username })}
        hash="security"
        tone="secondary"
        size="sm"
        className="mt-3 min-h-11"
      >
        Turn on 2FA
      </LinkButton>
    </Notice>
  );
}
