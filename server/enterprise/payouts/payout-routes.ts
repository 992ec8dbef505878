/** Binds payouts of many: their batches, from the preview on. */
import * as contract from '#contract/enterprise/payouts.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { sendCsv } from '#server/http/edge/send-csv.ts';
import { isoDay } from '#server/kernel/calendar.ts';
import { byCreation, cursorsOf, lineNumber } from '#server/kernel/cursor.ts';
import { takePage } from '#server/kernel/page.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { enterpriseBalanceOf } from '#server/ledger/index.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { createExportThrottle } from '../export-throttle.ts';
import { type CompanyActor, requireCompanyActor } from '../require-company-actor.ts';
import { selectBatchRows } from './batch-row-store.ts';
import { findBatch, type PayoutBatchRow, selectBatches } from './batch-store.ts';
import { confirmPayouts } from './confirm-payouts.ts';
import { toBatch, toRow, toStalled } from './payout-replies.ts';
import { resumePayouts } from './resume-payouts.ts';
import { findRunningBatch } from './resume-store.ts';
import { writeBatchFile } from './write-batch-file.ts';

const rowCursors = cursorsOf({ line: lineNumber });

export function payoutRoutes(app: App, deps: EnterpriseDeps): void {
  const { db } = deps;
  const exports = createExportThrottle(db);

  async function findOwn(acting: CompanyActor, id: string): Promise<PayoutBatchRow> {
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

  bind(app, contract.listPayoutBatches, async ({ actor, page }) => {
    const acting = requireCompanyActor(actor);
    const balance = await balanceFor(acting);
    return takePage(page, {
      cursors: byCreation,
      read: (before, limit) => selectBatches(db, acting, { before, limit }),
      placeOf: ({ created_micros, id }) => ({ micros: created_micros, id }),
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
    const acting = requireCompanyActor(actor);
    await exports.count(acting.enterpriseId);
    const batch = await findOwn(acting, params.batchId);
    const name = `payouts-${isoDay(batch.created_at)}.csv`;
    return sendCsv(reply, { name, rows: writeBatchFile(db, batch), lineEnd: 'unix' });
  });
}
