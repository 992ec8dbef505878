import { Download } from 'lucide-react';
import { type ButtonLook, buttonStyle } from './button-style.ts';
import { cx } from './cx.ts';

/** A file to take away. `download` names it where the server does not. */
export function DownloadLink({
  href,
  download = '',
  tone = 'secondary',
  size = 'sm',
  className,
  children,
}: Omit<ButtonLook, 'block'> & { href: string; download?: string; className?: string; children: string }) {
  return (
    <a
      href={href}
      download={download}
      className={buttonStyle({ tone, size, className: cx('min-h-11', className) })}
    >
      <Download aria-hidden="true" />
      {children}
    </a>
  );
}
