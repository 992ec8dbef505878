import { paths } from '../../paths.ts';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { cx } from '../../ui/format/cx.ts';
import { ThemeSwitch } from '../../ui/layout/theme-switch.tsx';

/**
 * `className` has the inset of the page. Out of sight while the `peer` before it loads, because it would jump
 * once the content arrives.
 */
export function Footer({ className }: { className: string }) {
  return (
    <footer className="mt-auto border-line border-t peer-has-data-loading:invisible print:hidden">
      <div
        className={cx(
          'mx-auto flex max-w-(--page-width) flex-wrap items-center gap-x-6 gap-y-2 py-6 text-ink-faint text-sm',
          className,
        )}
      >
        {/* The build may have prerendered the page last year. */}
        <p suppressHydrationWarning className="mr-auto max-sm:order-1">
          © {new Date().getFullYear()} Indulge
        </p>
        <nav aria-label="Help and legal" className="flex gap-5 max-sm:w-full">
          <TextLink to={paths.help.href()} className="touch relative py-2">
            Help
          </TextLink>
          <TextLink to={paths.terms.href()} className="touch relative py-2">
            Terms
          </TextLink>
          <TextLink to={paths.privacy.href()} className="touch relative py-2">
            Privacy
          </TextLink>
          <TextLink to={paths.trust.href()} className="touch relative py-2">
            Trust
          </TextLink>
        </nav>
        <ThemeSwitch className="-mr-3 max-sm:order-2" />
      </div>
    </footer>
  );
}
