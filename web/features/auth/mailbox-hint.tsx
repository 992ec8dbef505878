import { useConfig } from '../../api/use-config.ts';
import { textLinkStyle } from '../../ui/text-link.tsx';

/** In the sandbox no mail leaves the machine; this says where it is. */
export function MailboxHint() {
  const demo = useConfig()?.demo;
  if (!demo) return null;
  return (
    <p className="mt-6 rounded-lg border border-line-strong/50 border-dashed bg-sunken/60 p-4 text-ink-soft text-sm">
      This is a sandbox, so the mail is waiting in the{' '}
      <a href={demo.mailboxUrl} target="_blank" rel="noreferrer" className={textLinkStyle}>
        mailbox
      </a>
      .
    </p>
  );
}
