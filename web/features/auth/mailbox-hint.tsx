import { useConfig } from '../../api/use-config.ts';
import { SandboxMailbox } from '../../shared/sandbox-mailbox.tsx';

/** Sandbox only: a link to the mailbox that holds the email just sent. */
export function MailboxHint() {
  return (
    <div className="mt-6">
      <SandboxMailbox url={useConfig()?.demo?.mailboxUrl} />
    </div>
  );
}
