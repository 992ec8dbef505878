import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { contact } from '../../shared/contact.ts';
import { Logo } from '../../ui/layout/logo.tsx';
import { ThemeSwitch } from '../../ui/layout/theme-switch.tsx';

const LINK =
  'inline-block min-w-11 rounded-xs py-3 text-ink-soft underline-offset-4 transition-colors hover:text-ink hover:underline';

/** The footer of the public pages: all links, and the contact address. */
export function PublicFooter() {
  return (
    <footer className="mt-auto border-line border-t bg-sunken peer-has-data-loading:invisible">
      <div className="mx-auto grid max-w-6xl gap-10 px-5 py-12 sm:grid-cols-2 md:grid-cols-[2fr_1fr_1fr_auto]">
        <div>
          <Logo />
          <p className="mt-4 max-w-xs text-ink-soft text-sm">
            A balance for good things: gift cards for yourself, and gifts for everyone you like.
          </p>
        </div>
        <Column title="Indulge">
          <Link to={paths.home.href()} hash="about" className={LINK}>
            About
          </Link>
          <Link to={paths.home.href()} hash="how-it-works" className={LINK}>
            How It Works
          </Link>
          <Link to={paths.business.href()} className={LINK}>
            Business
          </Link>
          <Link to={paths.developers.href()} className={LINK}>
            Developers
          </Link>
        </Column>
        <Column title="The fine print">
          <Link to={paths.terms.href()} className={LINK}>
            Terms
          </Link>
          <Link to={paths.privacy.href()} className={LINK}>
            Privacy
          </Link>
          <Link to={paths.trust.href()} className={LINK}>
            Trust
          </Link>
        </Column>
        <Column title="Contact us">
          <Link to={paths.help.href()} className={LINK}>
            Help
          </Link>
          <a href={contact.hello} className={LINK}>
            {contact.address}
          </a>
        </Column>
      </div>
      <div className="mx-auto max-w-6xl px-5">
        <div className="flex items-center justify-between gap-4 border-line border-t py-4 text-ink-faint text-sm">
          {/* The build may have prerendered the page last year. */}
          <p suppressHydrationWarning>© {new Date().getFullYear()} Indulge</p>
          <ThemeSwitch className="-mr-3" />
        </div>
      </div>
    </footer>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title} className="text-sm">
      <p className="mb-1.5 font-semibold text-ink">{title}</p>
      <div className="flex flex-col items-start">{children}</div>
    </nav>
  );
}
