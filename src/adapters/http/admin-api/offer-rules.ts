import { type OfferPreview, PreviewOffer } from '../../../application/agents/preview-offer.ts';
import { SetOfferRules } from '../../../application/agents/set-offer-rules.ts';
import { ShowAgent } from '../../../application/agents/show-agent.ts';
import type { OfferRule, OfferRules } from '../../../domain/agent/offer-rules.ts';
import { invalidParameter, type InvalidParameter } from '../../../domain/shared/invalid-parameter.ts';
import { err, ok, type Result } from '../../../domain/shared/result.ts';
import { OFFER_RULES, RULES_TO_TRY } from '../../api/calls/offer-rules.ts';
import { gameJson } from '../agent-api/game-json.ts';
import type { UseCases } from '../use-cases.ts';
import { mapped, serve, type AdminRouter } from './admin-call.ts';
import { readBySchema } from './read-by-schema.ts';

/** `/admin/v1/agents/{code}/offer-rules`, and what they offer. */
export function offerRuleCalls(router: AdminRouter, useCase: UseCases): void {
  serve(router, OFFER_RULES.set, async ({ body, params }) =>
    mapped(await useCase(SetOfferRules).execute(params.code, body), rulesJson),
  );
  serve(router, OFFER_RULES.show, async ({ params }) =>
    mapped(await useCase(ShowAgent).execute(params.code), ({ offerRules }) => rulesJson(offerRules)),
  );
  serve(router, OFFER_RULES.preview, async ({ params, query }) => {
    const rules = rulesIn(query.rules);
    if (!rules.ok) return rules;
    return mapped(
      await useCase(PreviewOffer).execute({ ...query, code: params.code, rules: rules.value }),
      previewJson,
    );
  });
}

const rulesJson = ({ rules }: OfferRules) => ({ rules });

const previewJson = ({ list, total, page, pageSize, providers }: OfferPreview) => ({
  list: list.map(gameJson),
  total,
  page,
  pageSize,
  providers,
});

/** The rules in the parameter; undefined if it was not sent. */
function rulesIn(text: string): Result<readonly OfferRule[] | undefined, InvalidParameter> {
  if (text === '') return ok(undefined);
  const list = listIn(text);
  if (list === undefined) return err(invalidParameter('rules', 'must be a list of rules as JSON'));
  const read = readBySchema(RULES_TO_TRY, list);
  if (read.ok) return read;
  const { field, rule } = read.error;
  return err(invalidParameter(field === 'body' ? 'rules' : `rules.${field}`, rule));
}

function listIn(text: string): readonly unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
