/** Binds the figures of regulation, and unclaimed value. */
import * as contract from '#contract/admin/regulation.ts';
import { formatCents } from '#contract/kernel/money.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { sendCsv } from '#server/http/edge/send-csv.ts';
import { isoDay } from '#server/kernel/calendar.ts';
import { listFigures, loosensFigure, setFigure } from '#server/regulation/index.ts';
import { figureAct } from '../approvals/acts/figure-act.ts';
import { answerAct } from '../approvals/answer-act.ts';
import { submitAct } from '../approvals/submit-act.ts';
import type { AdminDeps } from '../deps.ts';
import { requireMoneyRight } from '../payments/require-money-right.ts';
import { exportUnclaimed } from './export-unclaimed.ts';
import { sumUnclaimed } from './unclaimed-store.ts';

export function regulationRoutes(app: App, deps: AdminDeps): void {
  const { db } = deps;

  bind(app, contract.listRegulationFigures, () => listFigures(db));

  bind(app, contract.setRegulationFigure, async ({ actor, params, body, reply }) => {
    await requireMoneyRight(deps, actor);
    if (!(await loosensFigure(db, params, body)))
      return setFigure(deps, actor, params, body, { mayLoosen: false });
    const submitted = await submitAct(deps, actor, figureAct, { ...body, ...params });
    return answerAct(reply, submitted, (figure) => figure);
  });

  bind(app, contract.listUnclaimedValue, async () => {
    const sums = await sumUnclaimed(db, deps.clock.now());
    return sums.map(({ state, months, members, cents, oldest }) => ({
      ...{ state, months, members },
      value: formatCents(cents),
      oldest: isoDay(oldest),
    }));
  });

  bind(app, contract.exportUnclaimedValue, async ({ actor, reply }) => {
    const name = `unclaimed-${isoDay(deps.clock.now())}.csv`;
    return sendCsv(reply, { name, rows: await exportUnclaimed(deps, actor), lineEnd: 'windows' });
  });
}
