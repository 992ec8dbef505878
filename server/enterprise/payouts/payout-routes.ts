/** Binds payouts of many. */

import type { z } from 'zod';
import { RewardMessage } from '#contract/enterprise/funds.ts';
import * as contract from '#contract/enterprise/payouts.ts';
import { formatCents } from '#contract/kernel/money.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { sendCsv } from '#server/http/edge/send-csv.ts';
import { createThrottle } from '#server/http/edge/throttle.ts';
import { isoDay } from '#server/kernel/calendar.ts';
import { byId, cursorsOf, lineNumber } from '#server/kernel/cursor.ts';
import { takePage } from '#server/kernel/page.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { enterpriseBalanceOf } from '#server/ledger/index.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { type CompanyActor, requireCompanyActor } from '../require-company-actor.ts';
import { csvRoutes, withUpload } from '../uploads.ts';
import { type ShownRow, selectBatchRows } from './batch-row-store.ts';
import { type BatchRow, findBatch, selectBatches } from './batch-store.ts';
import { confirmPayouts } from './confirm-payouts.ts';
import { linkText } from './link-text.ts';
import { previewCsv } from './preview-csv.ts';
import { previewChosen } from './preview-payouts.ts';
import { resumePayouts } from './resume-payouts.ts';
import { findRunningBatch, type StuckBatchRow } from './resume-store.ts';
import { writeBatchFile } from './write-batch-file.ts';

const PREVIEWS_PER_HOUR = 120;
const HOUR_SECONDS = 60 * 60;
const rowCursors = cursorsOf({ line: lineNumber });

export function payoutRoutes(app: App, deps: EnterpriseDeps): void {
  const { db } = deps;
  const previews = createThrottle(db, 'payout-preview', PREVIEWS_PER_HOUR, HOUR_SECONDS);

  async function findOwn(acting: CompanyActor, id: string): Promise<BatchRow> {
    const batch = await findBatch(db, acting, id);
    if (!batch) throw refuse('not-found');
    return batch;
  }
  /** One batch, with what is left of it where it is stuck. */
  async function show(acting: CompanyActor, id: string): Promise<contract.PayoutBatch> {
    const batch = await findOwn(acting, id);
    const running = batch.status === 'running' ? await findRunningBatch(db, id) : undefined;
    return {
      ...toBatch(batch, await balanceFor(acting)),
      stalled: running?.stalled ? toStalled(running) : null,
    };
  }
  const balanceFor = (acting: CompanyActor) => enterpriseBalanceOf(db, acting.enterpriseId);

  bind(app, contract.previewPayouts, async ({ actor, body }) => {
    const acting = requireCompanyActor(actor);
    await previews.count(actor.userId);
    const rows = (body.rows ?? []).map(({ employeeId, amount }) => ({ employeeId, amountCents: amount }));
    const chosen = body.everyone === undefined ? { rows } : { everyone: { amountCents: body.everyone } };
    const batch = await previewChosen(deps, acting, chosen, body.message || null);
    return toBatch(batch, await balanceFor(acting));
  });

  csvRoutes(app, (scope) =>
    bind(scope, contract.previewPayoutsCsv, async ({ actor, request }) => {
      const acting = requireCompanyActor(actor);
      await previews.count(actor.userId);
      const batch = await withUpload(request, ({ file, field }) =>
        previewCsv(deps, acting, file, readMessage(field('message'))),
      );
      return toBatch(batch, await balanceFor(acting));
    }),
  );

  bind(app, contract.listPayoutBatches, async ({ actor, page }) => {
    const acting = requireCompanyActor(actor);
    const balance = await balanceFor(acting);
    return takePage(page, {
      cursors: byId,
      read: (after, limit) => selectBatches(db, acting, { before: after?.id ?? null, limit }),
      placeOf: ({ id }) => ({ id }),
      toItem: (row) => toBatch(row, balance),
    });
  });

  bind(app, contract.getPayoutBatch, async ({ actor, params }) => {
    const acting = requireCompanyActor(actor);
    return show(acting, params.batchId);
  });

  bind(app, contract.listPayoutRows, async ({ actor, params, query: { fate: outcome }, page }) => {
    const { id } = await findOwn(requireCompanyActor(actor), params.batchId);
    return takePage(page, {
      cursors: rowCursors,
      read: (after, limit) => selectBatchRows(db, id, { outcome, after: after?.line ?? 0, limit }),
      placeOf: ({ line }) => ({ line }),
      toItem: toRow,
    });
  });

  bind(app, contract.confirmPayouts, async ({ actor, params, body }) => {
    const acting = requireCompanyActor(actor);
    await confirmPayouts(deps, acting, params.batchId, {
      campaignId: body?.campaignId ?? null,
      ...(body?.design && { design: body.design }),
      deliverAt: body?.deliverAt ? new Date(body.deliverAt) : null,
    });
    return show(acting, params.batchId);
  });

  bind(app, contract.resumePayouts, async ({ actor, params, body }) => {
    const acting = requireCompanyActor(actor);
    await findOwn(acting, params.batchId);
    await resumePayouts(deps, actor, { batchId: params.batchId, reason: body.reason });
    return show(acting, params.batchId);
  });

  bind(app, contract.downloadPayouts, async ({ actor, params, reply }) => {
    const batch = await findOwn(requireCompanyActor(actor), params.batchId);
    const name = `payouts-${isoDay(batch.created_at)}.csv`;
    return sendCsv(reply, { name, rows: writeBatchFile(db, batch), lineEnd: 'unix' });
  });
}

function toBatch(row: BatchRow, balanceCents: bigint): contract.PayoutBatch {
  const missing = row.status === 'preview' ? row.payable_cents + row.link_cents - balanceCents : 0n;
  return {
    id: row.id,
    status: row.status,
    message: row.message,
    rows: row.row_count,
    payableRows: row.payable_rows,
    paidRows: row.paid_rows,
    refusedRows: row.refused_rows,
    total: formatCents(row.payable_cents),
    paidTotal: formatCents(row.paid_cents),
    links: {
      rows: row.link_rows,
      total: formatCents(row.link_cents),
      orderId: row.reward_order_id,
      state: row.reward_order_state,
      deliverAt: row.links_deliver_at?.toISOString() ?? null,
    },
    sharedBalance: formatCents(balanceCents),
    missing: formatCents(missing > 0n ? missing : 0n),
    createdByName: row.actor_name ?? '',
    createdAt: row.created_at.toISOString(),
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    completedAt: row.completed_at?.toISOString() ?? null,
    payoutRequestId: row.request_id,
    stalled: null,
  };
}

function toStalled(row: StuckBatchRow): NonNullable<contract.PayoutBatch['stalled']> {
  return {
    since: row.since.toISOString(),
    rowsLeft: row.rows_left,
    amountLeft: formatCents(row.cents_left),
  };
}

function toRow(row: ShownRow): z.output<typeof contract.PayoutRow> {
  return {
    line: row.line,
    given: row.given,
    recipientName: row.recipient_name,
    amount: row.amount_cents === null ? null : formatCents(row.amount_cents),
    fate: row.status === 'planned' ? 'payable' : row.status,
    reason: row.status === 'link' ? linkText(row.link_state, row.given) : row.reason,
  };
}

function readMessage(text: string | undefined): string | null {
  const read = RewardMessage.safeParse(text ?? '');
  if (read.success) return read.data || null;
  const message = read.error.issues[0]?.message ?? 'This is not valid.';
  throw refuse('invalid-input', { message, fields: { message } });
}
