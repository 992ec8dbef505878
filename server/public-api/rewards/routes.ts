/** Binds the rewards of a company: the same use cases as its dashboard. */
import * as contract from '#contract/public-api/rewards.ts';
import { actOnRewards } from '#server/enterprise/index.ts';
import type { App } from '#server/http/core/app.ts';
import { Refusal } from '#server/kernel/refusal.ts';
import {
  type CustomFieldFilter,
  countRewards,
  countRewardsWith,
  selectFields,
  selectRewards,
  selectRewardsWith,
} from '#server/rewards/index.ts';
import type { PublicApiDeps } from '../deps.ts';
import { actingFor } from '../edge/acting-for.ts';
import { invalid } from '../edge/api-error.ts';
import { bindApi } from '../edge/bind-api.ts';
import { ownReward } from './own-reward.ts';
import { toApiReward } from './reward.ts';

export function rewardRoutes(api: App, deps: PublicApiDeps): void {
  const acts = actOnRewards(deps, 'api');

  bindApi(api, contract.listRewards, async ({ key, query }) => {
    const { enterprise_id: enterpriseId } = key;
    const wanted = await askedFields(deps, enterpriseId, query);
    const [rewards, count] = await Promise.all(
      wanted.length > 0
        ? [
            selectRewardsWith(deps.db, { enterpriseId, wanted }, query),
            countRewardsWith(deps.db, { enterpriseId, wanted }),
          ]
        : [selectRewards(deps.db, enterpriseId, query), countRewards(deps.db, enterpriseId)],
    );
    return { rewards: rewards.map((reward) => toApiReward(reward)), total_count: count };
  });

  bindApi(api, contract.getReward, async ({ key, params }) => ({
    reward: toApiReward(await ownReward(deps.db, key, params.id)),
  }));

  bindApi(api, contract.resendReward, async ({ key, params, body }) => {
    const { id } = await ownReward(deps.db, key, params.id);
    const to = {
      recipientEmail: body.updated_email ?? undefined,
      recipientPhone: body.updated_phone ?? undefined,
    };
    const reward = await acts.resend(actingFor(key), id, to).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      if (error.fields?.recipientPhone) throw invalid(['updated_phone'], error.message);
      if (error.fields?.recipientEmail) throw invalid(['updated_email'], error.message);
      throw error;
    });
    return { reward: toApiReward(reward) };
  });

  bindApi(api, contract.cancelReward, async ({ key, params }) => {
    const { id } = await ownReward(deps.db, key, params.id);
    return { reward: toApiReward(await acts.cancel(actingFor(key), id)) };
  });

  bindApi(api, contract.generateLink, async ({ key, params }) => {
    const { id } = await ownReward(deps.db, key, params.id);
    return { reward: { id, link: await acts.generateLink(actingFor(key), id) } };
  });
}

/** The parameters that are labels of custom fields. Like every unknown name, all others are ignored. */
async function askedFields(
  { db }: PublicApiDeps,
  enterpriseId: string,
  { offset: _offset, limit: _limit, ...others }: Record<string, unknown>,
): Promise<CustomFieldFilter> {
  if (Object.keys(others).length === 0) return [];
  const fields = await selectFields(db, enterpriseId);
  return fields.flatMap(({ id, label }) => {
    const value = others[label];
    if (value === undefined) return [];
    if (typeof value !== 'string') throw invalid([label], 'is given more than once');
    return [{ id, value: value.trim() }];
  });
}
