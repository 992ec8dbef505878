/** Binds the test world of a company on its dashboard. */
import * as contract from '#contract/enterprise/test-world.ts';
import { formatCents } from '#contract/kernel/money.ts';
import { requireCompanyActor } from '#server/enterprise/index.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { byNumber } from '#server/kernel/cursor.ts';
import { takePage } from '#server/kernel/page.ts';
import { enterpriseBalanceOf } from '#server/ledger/index.ts';
import type { DashboardDeps } from '../deps.ts';
import { emptyTestWorld } from './empty-test-world.ts';
import { selectTestMails, type TestMailRow } from './mail-store.ts';
import { findWorld } from './twin-store.ts';

export function testWorldRoutes(app: App, deps: DashboardDeps): void {
  bind(app, contract.getTestWorld, async ({ actor }) => {
    const row = await findWorld(deps.db, requireCompanyActor(actor).enterpriseId);
    // Nothing is opened for a company that has no test world.
    if (!row) return { madeAt: null, balance: null };
    const { db } = await deps.testWorld.open();
    return {
      madeAt: row.made_at.toISOString(),
      balance: formatCents(await enterpriseBalanceOf(db, row.twin_id)),
    };
  });

  bind(app, contract.emptyTestWorld, async ({ actor }) => {
    await emptyTestWorld(deps, requireCompanyActor(actor));
    return { message: 'Your test world was reset.' };
  });

  bind(app, contract.listTestMails, async ({ actor, page }) => {
    const row = await findWorld(deps.db, requireCompanyActor(actor).enterpriseId);
    const world = row && (await deps.testWorld.open());
    return takePage(page, {
      cursors: byNumber,
      read: async (after, limit) =>
        world
          ? selectTestMails(world.db, { enterpriseId: row.twin_id, before: after?.number ?? null, limit })
          : [],
      placeOf: ({ number }) => ({ number }),
      toItem: toTestMail,
    });
  });
}

function toTestMail(row: TestMailRow): contract.TestMail {
  return {
    id: row.id,
    to: row.recipient,
    subject: row.subject,
    text: row.body,
    sentAt: row.sent_at.toISOString(),
  };
}
