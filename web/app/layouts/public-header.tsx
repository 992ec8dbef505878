import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { paths } from '../../paths.ts';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { cx } from '../../ui/format/cx.ts';
import { Menu, X } from '../../ui/icons/basic.ts';
import { Logo } from '../../ui/layout/logo.tsx';

export type HeaderLink = LinkProps & { label: string };

const LINK =
  'rounded-md font-medium text-ink-soft transition-colors duration-150 hover:bg-sunken hover:text-ink';

/** The header of the public pages: anchors and two actions. On a phone both fold into a menu. */
export function PublicHeader({
  links,
  actions,
  suffix,
}: {
  links: readonly HeaderLink[];
  /** Rendered beside the links, and again in the menu of a phone. */
  actions: (size: 'sm' | 'lg') => ReactNode;
  /** The part of Indulge, shown beside the name. */
  suffix?: string;
}) {
  const [open, setOpen] = useState(false);
  const menuId = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const folds = links.length > 0;

  useEffect(() => {
    if (!open) return;
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      toggle.current?.focus();
    };
    // An open menu would cover what the Tab key reaches next.
    const closeOnLeaving = ({ target }: FocusEvent) => {
      if (!toggle.current?.closest('header')?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('keydown', closeOnEscape);
    document.addEventListener('focusin', closeOnLeaving);
    return () => {
      document.removeEventListener('keydown', closeOnEscape);
      document.removeEventListener('focusin', closeOnLeaving);
    };
  }, [open]);

  return (
    <header className="sticky top-[var(--toast-room,0px)] z-30 border-line/70 border-b bg-ground/90 backdrop-blur-md">
      <div className="mx-auto flex h-18 max-w-6xl items-center gap-1 px-5">
        <Link
          to={paths.home.href()}
          aria-label={suffix ? `Indulge ${suffix}, home` : 'Indulge, home'}
          className="touch relative mr-auto inline-flex items-center gap-2.5 rounded-md"
        >
          <Logo />{' '}
          {suffix && (
            <span className="hidden border-line-strong/40 border-l pl-2.5 text-ink-soft text-sm min-[26rem]:inline">
              {suffix}
            </span>
          )}
        </Link>
        <nav aria-label="Main" className="mr-2 hidden items-center lg:flex">
          {links.map(({ label, ...link }) => (
            <Link
              key={label}
              {...link}
              activeOptions={{ includeHash: true }}
              className={cx(LINK, 'px-3.5 py-2.5 text-sm')}
            >
              {label}
            </Link>
          ))}
        </nav>
        <div className={cx('items-center gap-2', folds ? 'hidden sm:flex' : 'flex')}>{actions('sm')}</div>
        {folds && (
          <IconButton
            ref={toggle}
            label={open ? 'Close menu' : 'Open menu'}
            aria-expanded={open}
            aria-controls={menuId}
            onClick={() => setOpen(!open)}
            className="-mr-2.5 lg:hidden"
          >
            {open ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
          </IconButton>
        )}
      </div>
      <div
        id={menuId}
        hidden={!open}
        // Every link in the menu closes it.
        onClickCapture={(event) => {
          if (event.target instanceof Element && event.target.closest('a')) setOpen(false);
        }}
        className="animate-drop border-line border-t bg-ground px-5 pt-3 pb-6 shadow-float lg:hidden"
      >
        <nav aria-label="Menu" className="flex flex-col">
          {links.map(({ label, ...link }) => (
            <Link
              key={label}
              {...link}
              activeOptions={{ includeHash: true }}
              className={cx(LINK, '-mx-3 px-3 py-3.5 font-display font-semibold text-2xl text-ink')}
            >
              {label}
            </Link>
          ))}
        </nav>
        <div className="mt-4 flex flex-col gap-3 sm:hidden">{actions('lg')}</div>
      </div>
    </header>
  );
}
