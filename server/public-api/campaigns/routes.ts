/** Binds the campaigns of a company: the same use cases as its dashboard. */

import { isId } from '#contract/kernel/id.ts';
import * as contract from '#contract/public-api/campaigns.ts';
import { readCards } from '#server/catalogue/index.ts';
import { auditedCampaign } from '#server/enterprise/index.ts';
import type { App } from '#server/http/core/app.ts';
import { type Campaign, changeCampaign, createCampaign, selectCampaigns } from '#server/rewards/index.ts';
import type { PublicApiDeps } from '../deps.ts';
import { actingFor } from '../edge/acting-for.ts';
import { bindApi, notFound } from '../edge/bind-api.ts';
import { toApiCampaign, toFields } from './campaign.ts';

export function campaignRoutes(api: App, deps: PublicApiDeps): void {
  const { db, config } = deps;
  const around = async () => ({
    onSale: (await readCards(db)).map(({ id }) => id),
    appUrl: config.appUrl,
  });
  const show = async (campaign: Campaign) => ({ campaign: toApiCampaign(campaign, await around()) });

  bindApi(api, contract.listCampaigns, async ({ key }) => {
    const product = await around();
    const campaigns = await selectCampaigns(db, key.enterprise_id);
    return { campaigns: campaigns.map((campaign) => toApiCampaign(campaign, product)) };
  });

  bindApi(api, contract.getCampaign, async ({ key, params }) => {
    const campaigns = await selectCampaigns(db, key.enterprise_id);
    const campaign = campaigns.find(({ id }) => id === params.id);
    if (!campaign) throw notFound();
    return show(campaign);
  });

  bindApi(api, contract.createCampaign, async ({ key, body }) => {
    const fields = toFields(body, { ...(await around()), before: null });
    const alsoDo = auditedCampaign(deps, actingFor(key));
    return show(await createCampaign(deps, key.enterprise_id, fields, alsoDo));
  });

  bindApi(api, contract.updateCampaign, async ({ key, params: { id }, body }) => {
    if (!isId(id)) throw notFound();
    const product = await around();
    const own = { id, enterpriseId: key.enterprise_id };
    const change = (before: Campaign) => toFields(body, { ...product, before });
    return show(await changeCampaign(deps, own, change, auditedCampaign(deps, actingFor(key))));
  });
}
