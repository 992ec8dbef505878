import { useConfig } from '../../api/use-config.ts';
import { SandboxMailbox } from '../../shared/sandbox-mailbox.tsx';

/** Where the mail is that a page has just spoken of. */
export function MailboxHint() {
  return (
    <div className="mt-6">
      <SandboxMailbox url={useConfig()?.demo?.mailboxUrl} />
    </div>
  );
}
