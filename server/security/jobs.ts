import { defineJob, type JobDefinition, MAIL_RETRIES } from '#server/kernel/jobs.ts';
import { Fault } from '#server/kernel/refusal.ts';
import type { SecurityDeps } from './deps.ts';
import { SEND_EMAIL_CODE, sendEmailCode } from './email-change/change-email.ts';
import { deleteOldEmailChanges } from './email-change/email-change-store.ts';
import { deleteExpiredEmailCodes } from './email-change/email-code-store.ts';
import { SEND_EMAIL_CHANGED, sendEmailChanged } from './email-change/undo-email-change.ts';
import { deleteExpiredChallenges } from './passkeys/passkey-store.ts';
import { reEncryptSecrets } from './two-factor/re-encrypt-secrets.ts';

export function securityJobs(deps: SecurityDeps): JobDefinition[] {
  return [
    defineJob({
      name: SEND_EMAIL_CODE,
      concurrency: 8,
      async run(data, { id }) {
        const delivery = await sendEmailCode(deps, data, id);
        if (delivery === 'unavailable') throw new Fault('The mail server could not be reached.');
      },
    }),
    defineJob({
      name: SEND_EMAIL_CHANGED,
      concurrency: 8,
      retryLimit: MAIL_RETRIES,
      async run(data, { id }) {
        const delivery = await sendEmailChanged(deps, data, id);
        if (delivery === 'unavailable') throw new Fault('The mail server could not be reached.');
      },
    }),
    {
      name: 'forget-passkey-challenges',
      cron: '43 * * * *',
      run: () => deleteExpiredChallenges(deps.db, deps.clock.now()),
    },
    {
      name: 'forget-email-codes',
      cron: '47 * * * *',
      async run() {
        await deleteExpiredEmailCodes(deps.db, deps.clock.now());
        await deleteOldEmailChanges(deps.db, deps.clock.now());
      },
    },
    {
      // Finds nothing to do until ENCRYPTION_KEY changes.
      name: 're-encrypt-two-factor-secrets',
      cron: '53 3 * * *',
      async run() {
        await reEncryptSecrets(deps);
      },
    },
  ];
}
