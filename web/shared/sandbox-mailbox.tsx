import { textLinkStyle } from '../ui/actions/text-link.tsx';

/**
 * Sandbox only: links to the mailbox, because no email leaves the machine. Renders nothing without its
 * address.
 */
export function SandboxMailbox({ url }: { url: string | undefined }) {
  if (!url) return null;
  return (
    <p className="rounded-lg border border-line-strong/50 border-dashed bg-sunken/60 p-4 text-ink-soft text-sm">
      This is a sandbox, so the email is waiting in the{' '}
      <a href={url} target="_blank" rel="noreferrer" className={textLinkStyle}>
        mailbox
      </a>
      .
    </p>
  );
}
