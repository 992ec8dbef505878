import { cx } from '../format/cx.ts';
import { Download } from '../icons/actions.ts';
import { type ButtonLook, buttonStyle } from './button-style.ts';

/** A download link. `download` names the file where the server does not. */
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
