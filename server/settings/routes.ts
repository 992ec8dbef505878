/** Binds profile, data export and closing the account. */

import * as cashOut from '#contract/cash-out.ts';
import { displayCents, formatCents } from '#contract/kernel/money.ts';
import * as contract from '#contract/settings.ts';
import { createCookies } from '#server/accounts/index.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { asDownload } from '#server/http/edge/downloads.ts';
import { createThrottle, networkOf } from '#server/http/edge/throttle.ts';
import { HOUR_SECONDS, isoDay } from '#server/kernel/calendar.ts';
import { readCashOut } from './cash-out/read-cash-out.ts';
import { takeOut } from './cash-out/take-out.ts';
import { withdrawCashOut } from './cash-out/withdraw-cash-out.ts';
import { changeUsername } from './change-username.ts';
import { collectData } from './collect-data.ts';
import { deleteAccount } from './delete-account.ts';
import type { ClosingDeps, SettingsDeps } from './deps.ts';
import { pictureRoutes } from './picture-routes.ts';
import { revealUnclaimedCodes } from './reveal-unclaimed-codes.ts';
import { updatePreferences, updateProfile } from './update-profile.ts';

const EXPORTS_PER_HOUR = 10;

export function settingsRoutes(app: App, deps: ClosingDeps): void {
  profileRoutes(app, deps);
  pictureRoutes(app, deps);
  cashOutRoutes(app, deps);
  closingRoutes(app, deps);
}

function profileRoutes(app: App, deps: SettingsDeps): void {
  bind(app, contract.updateAddress, ({ actor, body }) => updateProfile(deps, actor, body));
  bind(app, contract.updateProfile, ({ actor, body }) => updateProfile(deps, actor, body));
  bind(app, contract.updatePreferences, ({ actor, body }) => updatePreferences(deps, actor, body));
  bind(app, contract.updateNotificationPreferences, ({ actor, body }) =>
    updatePreferences(deps, actor, body),
  );
  bind(app, contract.changeUsername, ({ actor, body }) => changeUsername(deps, actor, body.username));
}

function cashOutRoutes(app: App, deps: SettingsDeps): void {
  bind(app, cashOut.readCashOut, ({ actor }) => readCashOut(deps, actor.userId));
  bind(app, cashOut.cashOut, async ({ actor, body, requestKey }) => {
    const asked = { amountCents: body.amount, way: body.way, requestKey };
    const { way, amountCents, feeCents } = await takeOut(deps, actor, asked);
    const message =
      way === 'card'
        ? `${displayCents(amountCents)}${feeCents > 0n ? ', with its share of the service fee,' : ''} is on the way back to your card.`
        : `Our staff pay out ${displayCents(amountCents)} and email you once it is done.`;
    return { way, amount: formatCents(amountCents), message };
  });
  bind(app, cashOut.withdrawCashOut, async ({ actor }) => {
    return { message: await withdrawCashOut(deps, actor.userId) };
  });
}

function closingRoutes(app: App, deps: ClosingDeps): void {
  const cookies = createCookies(deps);
  const exports = createThrottle(deps.db, 'export', EXPORTS_PER_HOUR, HOUR_SECONDS);

  bind(app, contract.exportData, async ({ actor, reply }) => {
    await exports.count(actor.userId);
    const day = isoDay(deps.clock.now());
    asDownload(reply, `indulge-${day}.json`);
    return collectData(deps, actor);
  });

  bind(app, contract.deleteAccount, async ({ actor, body, reply }) => {
    await deleteAccount(deps, actor, { giveUpLeftover: body?.giveUpLeftover ?? false });
    cookies.clearSession(reply);
    return { message: 'Your account has been deleted.' };
  });

  bind(app, contract.revealUnclaimedCodes, async ({ body, request }) => {
    await deps.throttles.signIns.count(networkOf(request.ip));
    return revealUnclaimedCodes(deps, body.token);
  });
}
