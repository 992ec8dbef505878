import { useCurrentUser } from '../../api/use-current-user.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { useFormAddress } from './form-address.ts';
import { PublicFrame } from './public-frame.tsx';
import { type HeaderLink, PublicHeader } from './public-header.tsx';

const LINKS: readonly HeaderLink[] = [
  { label: 'How It Works', to: paths.home.href(), hash: 'how-it-works' },
  { label: 'Benefits', to: paths.home.href(), hash: 'benefits' },
  { label: 'About Us', to: paths.home.href(), hash: 'about' },
];

/** The frame of pages that are open to everybody. */
export function PublicLayout() {
  const { user } = useCurrentUser();
  const next = useFormAddress();
  return (
    <PublicFrame
      header={
        user ? (
          <PublicHeader
            links={[]}
            actions={(size) => (
              <LinkButton to={paths.home.href()} size={size}>
                Open Indulge
              </LinkButton>
            )}
          />
        ) : (
          <PublicHeader
            links={LINKS}
            actions={(size) => (
              <>
                <LinkButton
                  to={paths.signIn.href()}
                  search={next === null ? {} : { next }}
                  tone={size === 'lg' ? 'secondary' : 'quiet'}
                  size={size}
                >
                  Sign In
                </LinkButton>
                <LinkButton to={paths.sendFunds.href()} size={size}>
                  Send a Gift Now
                </LinkButton>
              </>
            )}
          />
        )
      }
    />
  );
}
