/** Binds the previews of payouts: of chosen employees, and of a file. */

import { RewardMessage } from '#contract/enterprise/funds.ts';
import * as contract from '#contract/enterprise/payouts.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { createThrottle } from '#server/http/edge/throttle.ts';
import { HOUR_SECONDS } from '#server/kernel/calendar.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { enterpriseBalanceOf } from '#server/ledger/index.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { requireCompanyActor } from '../require-company-actor.ts';
import { csvRoutes, withUpload } from '../uploads.ts';
import { toBatch } from './payout-replies.ts';
import { previewChosen } from './preview-chosen.ts';
import { previewCsv } from './preview-csv.ts';

const PREVIEWS_PER_HOUR = 120;

export function payoutPreviewRoutes(app: App, deps: EnterpriseDeps): void {
  const { db } = deps;
  const previews = createThrottle(db, 'payout-preview', PREVIEWS_PER_HOUR, HOUR_SECONDS);

  bind(app, contract.previewPayouts, async ({ actor, body }) => {
    const acting = requireCompanyActor(actor);
    await previews.count(actor.userId);
    const rows = (body.rows ?? []).map(({ employeeId, amount }) => ({ employeeId, amountCents: amount }));
    const chosen = body.everyone === undefined ? { rows } : { everyone: { amountCents: body.everyone } };
    const batch = await previewChosen(deps, acting, chosen, body.message || null);
    return toBatch(batch, await enterpriseBalanceOf(db, acting.enterpriseId));
  });

  csvRoutes(app, (scope) =>
    bind(scope, contract.previewPayoutsCsv, async ({ actor, request }) => {
      const acting = requireCompanyActor(actor);
      await previews.count(actor.userId);
      const batch = await withUpload(request, ({ file, field }) =>
        previewCsv(deps, acting, file, readMessage(field('message'))),
      );
      return toBatch(batch, await enterpriseBalanceOf(db, acting.enterpriseId));
    }),
  );
}

function readMessage(text: string | undefined): string | null {
  const read = RewardMessage.safeParse(text ?? '');
  if (read.success) return read.data || null;
  const message = read.error.issues[0]?.message ?? 'This is not valid.';
  throw refuse('invalid-input', { message, fields: { message } });
}
