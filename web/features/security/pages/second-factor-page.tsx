import { useSignedInUser } from '../../../api/use-current-user.ts';
import { paths, serverPaths } from '../../../paths.ts';
import { forgetUsers } from '../../../shared/kept/kept.ts';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { PasskeyList } from '../passkey-list.tsx';
import { TwoFactor } from '../two-factor.tsx';

/** Staff without a second factor set one up here; the server opens nothing else to them (P45). */
export function SecondFactorPage() {
  const { twoFactorEnabled, hasPasskey } = useSignedInUser();
  return (
    <>
      <PageHeading
        title="Set up a second factor"
        lead="You handle customers’ money, so your account needs an authenticator or a passkey before anything else. You have 24 hours after you open the link that another administrator sent."
      />
      <div className="divide-y divide-line">
        <PasskeyList />
        <TwoFactor />
      </div>
      <div className="mt-8 flex flex-wrap gap-3">
        {(twoFactorEnabled || hasPasskey) && (
          // The whole page loads anew, so that no answer from before is shown.
          <LinkButton to={paths.home.href()} reloadDocument>
            Continue
          </LinkButton>
        )}
        <a
          href={serverPaths.logout}
          onClick={forgetUsers}
          className="self-center font-medium text-sm underline underline-offset-4"
        >
          Sign out
        </a>
      </div>
    </>
  );
}
