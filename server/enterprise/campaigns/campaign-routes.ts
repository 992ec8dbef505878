/** Binds the campaigns of a company, and the public addresses of their logos. */

import * as contract from '#contract/enterprise/campaigns.ts';
import { PICTURE_MAX_BYTES } from '#contract/pictures.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { receivePicture, servePictures } from '#server/http/edge/picture-files.ts';
import { renderPicture } from '#server/http/edge/render-picture.ts';
import { createThrottle } from '#server/http/edge/throttle.ts';
import { uploadRoutes } from '#server/http/edge/upload-routes.ts';
import { HOUR_SECONDS } from '#server/kernel/calendar.ts';
import { requireVersion } from '#server/kernel/content-version.ts';
import {
  type Campaign,
  campaignVersion,
  changeCampaign,
  createCampaign,
  deleteCampaign,
  findLogo,
  LOGO_PATH,
  selectCampaigns,
  setLogo,
  toShownCampaign,
} from '#server/rewards/index.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { requireCompanyActor } from '../require-company-actor.ts';
import { auditedCampaign } from './audited-campaign.ts';

/** Twice what a mail shows, for sharp screens. */
const LOGO_SIZE = { width: 640, height: 240, whole: true, format: 'png' } as const;
const UPLOADS_PER_HOUR = 60;

export function campaignRoutes(app: App, deps: EnterpriseDeps): void {
  bind(app, contract.listCampaigns, async ({ actor }) =>
    (await selectCampaigns(deps.db, requireCompanyActor(actor).enterpriseId)).map(toShownCampaign),
  );

  bind(app, contract.createCampaign, async ({ actor, body }) => {
    const acting = requireCompanyActor(actor);
    const alsoDo = auditedCampaign(deps, acting);
    return toShownCampaign(await createCampaign(deps, acting.enterpriseId, body, alsoDo));
  });

  bind(app, contract.updateCampaign, async ({ actor, params, body: { version, ...fields } }) => {
    const acting = requireCompanyActor(actor);
    const own = { id: params.campaignId, enterpriseId: acting.enterpriseId };
    const change = (before: Campaign) => {
      requireVersion(version, campaignVersion(before));
      return fields;
    };
    return toShownCampaign(await changeCampaign(deps, own, change, auditedCampaign(deps, acting)));
  });

  bind(app, contract.deleteCampaign, async ({ actor, params }) => {
    const acting = requireCompanyActor(actor);
    const own = { id: params.campaignId, enterpriseId: acting.enterpriseId };
    await deleteCampaign(deps, own, auditedCampaign(deps, acting));
    return { message: 'The campaign was deleted.' };
  });

  logoRoutes(app, deps);
}

function logoRoutes(app: App, deps: EnterpriseDeps): void {
  const uploads = createThrottle(deps.db, 'campaign-logo', UPLOADS_PER_HOUR, HOUR_SECONDS);
  uploadRoutes(app, { mostBytes: PICTURE_MAX_BYTES }, (scope) => {
    bind(scope, contract.uploadCampaignLogo, async ({ actor, params, request }) => {
      const acting = requireCompanyActor(actor);
      await uploads.count(actor.userId);
      const file = await receivePicture(request, contract.CAMPAIGN_LOGO_FIELD);
      const own = { id: params.campaignId, enterpriseId: acting.enterpriseId };
      const content = await renderPicture(file, LOGO_SIZE);
      return toShownCampaign(await setLogo(deps, own, content, auditedCampaign(deps, acting)));
    });
  });

  bind(app, contract.removeCampaignLogo, async ({ actor, params }) => {
    const acting = requireCompanyActor(actor);
    const own = { id: params.campaignId, enterpriseId: acting.enterpriseId };
    return toShownCampaign(await setLogo(deps, own, null, auditedCampaign(deps, acting)));
  });

  servePictures(app, {
    path: LOGO_PATH,
    summary: 'The logo of a campaign, as PNG',
    tag: 'enterprise',
    type: 'image/png',
    find: (id) => findLogo(deps.db, id),
  });
}
