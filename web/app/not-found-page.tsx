import { paths } from '../paths.ts';
import { contact } from '../shared/contact.ts';
import { LinkButton } from '../ui/actions/link-button.tsx';
import { TextLink, textLinkStyle } from '../ui/actions/text-link.tsx';
import { usePageTitle } from '../ui/hooks/use-page-title.ts';
import { Illustration } from '../ui/layout/illustration.tsx';

export function NotFoundPage() {
  usePageTitle('Page not found');
  return (
    <main id="main" className="flex min-h-dvh flex-col items-center justify-center px-5 py-10 text-center">
      <Illustration name="not-found" className="h-52 w-auto sm:h-64" />
      <h1 tabIndex={-1} className="mt-6 font-display font-semibold text-3xl tracking-tight sm:text-5xl">
        404 Page Not Found
      </h1>
      <p className="mt-3 max-w-md text-ink-soft">This page may have moved, or the link may be incomplete.</p>
      <LinkButton to={paths.home.href()} size="lg" className="mt-7">
        Take me home
      </LinkButton>
      <p className="mt-6 text-ink-soft text-sm">
        Did one of our links bring you here?{' '}
        <a href={contact.hello} className={`${textLinkStyle} rounded-xs`}>
          Tell us
        </a>
        , or visit <TextLink to={paths.help.href()}>Help</TextLink>.
      </p>
    </main>
  );
}
