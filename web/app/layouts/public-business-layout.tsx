import { paths, serverPaths } from '../../paths.ts';
import { contact } from '../../shared/contact.ts';
import { buttonStyle } from '../../ui/actions/button-style.ts';
import { PublicFrame } from './public-frame.tsx';
import { type HeaderLink, PublicHeader } from './public-header.tsx';

const LINKS: readonly HeaderLink[] = [
  { label: 'How It Works', to: paths.business.href(), hash: 'how-it-works' },
  { label: 'FAQ', to: paths.business.href(), hash: 'faq' },
  { label: 'Send a Gift', to: paths.sendFunds.href() },
];

/** The page for companies, with its own anchors and actions. */
export function PublicBusinessLayout() {
  return (
    <PublicFrame
      header={
        <PublicHeader
          links={LINKS}
          suffix="for Business"
          actions={(size) => (
            <>
              <a
                href={serverPaths.login}
                className={buttonStyle({ tone: size === 'lg' ? 'secondary' : 'quiet', size })}
              >
                Sign In
              </a>
              <a href={contact.requestDemo} className={buttonStyle({ size })}>
                Request Demo
              </a>
            </>
          )}
        />
      }
    />
  );
}
