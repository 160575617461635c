import { ChangeAgent, CreateAgent, ShowAgent, ListAgents, SetOfferRules } from '../../../application/agents/agents.ts';
import type { Agent } from '../../../domain/agent/agent.ts';
import { AGENTS } from '../../api/calls/agents.ts';
import type { UseCases } from '../use-cases.ts';
import { mapped, mappedPage, serve, type AdminRouter } from './admin-call.ts';
import { fromJson, shownBy } from '../answers/json-names.ts';
import {
  IssueToken,
  ListTokens,
  ShowToken,
  RevokeToken,
  type IssuedToken,
} from '../../../application/agents/agent-tokens.ts';
import { TOKENS } from '../../api/calls/tokens.ts';
import {
  IssueCallbackSecret,
  ListCallbackSecrets,
  ShowCallbackSecret,
  RevokeCallbackSecret,
} from '../../../application/agents/callback-secrets.ts';
import { CALLBACK_SECRETS } from '../../api/calls/callback-secrets.ts';
import { PreviewOffer, type OfferPreview } from '../../../application/agents/preview-offer.ts';
import type { OfferRule, OfferRules } from '../../../domain/agent/offer-rules.ts';
import { invalidParameter, type InvalidParameter } from '../../../domain/shared/invalid-parameter.ts';
import { err, ok, type Result } from '../../../domain/shared/result.ts';
import { OFFER_RULES, RULES_TO_TRY } from '../../api/calls/offer-rules.ts';
import { gameJson } from '../agent-api/game-json.ts';
import { readBySchema } from './read-by-schema.ts';

/** `/admin/v1/agents`. */
export function agentCalls(router: AdminRouter, useCase: UseCases): void {
  serve(router, AGENTS.create, async ({ body }) =>
    mapped(await useCase(CreateAgent).execute(fromJson(body)), agentJson),
  );
  serve(router, AGENTS.list, async ({ query: { page, pageSize }, ownAgent }) =>
    mappedPage(await useCase(ListAgents).execute(page, pageSize, ownAgent), agentJson),
  );
  serve(router, AGENTS.show, async ({ params: { code } }) => mapped(await useCase(ShowAgent).execute(code), agentJson));
  serve(router, AGENTS.change, async ({ body, params: { code } }) =>
    mapped(await useCase(ChangeAgent).execute(code, fromJson(body)), agentJson),
  );
}

const shown = shownBy(AGENTS.show.answers);
const agentJson = (agent: Agent) => shown({ movedAwayAtMs: undefined, ...agent });

/** `/admin/v1/agents/{code}/tokens`. */
export function tokenCalls(router: AdminRouter, useCase: UseCases): void {
  serve(router, TOKENS.issue, async ({ body: { kind, expires_at: expiresAt }, params: { code: agent }, once }) => {
    const expiresAtMs = expiresAt === null ? undefined : Date.parse(expiresAt);
    return mapped(await useCase(IssueToken).execute({ agent, kind, expiresAtMs, id: once?.id }), issuedJson);
  });
  serve(router, TOKENS.list, async ({ params, query }) =>
    mappedPage(await useCase(ListTokens).execute(params.code, query), tokenJson),
  );
  serve(router, TOKENS.show, async ({ params: { code, id } }) =>
    mapped(await useCase(ShowToken).execute(code, id), tokenJson),
  );
  serve(router, TOKENS.revoke, ({ params: { code, id } }) => useCase(RevokeToken).execute(code, id));
}

const issuedJson = (issued: IssuedToken) =>
  issued.kind === 'opaque'
    ? { id: issued.id, token: issued.token }
    : { id: issued.id, api_key: issued.apiKey, api_secret: issued.apiSecret };

const tokenJson = shownBy(TOKENS.show.answers);

/** `/admin/v1/agents/{code}/callback-secrets`. */
export function callbackSecretCalls(router: AdminRouter, useCase: UseCases): void {
  serve(router, CALLBACK_SECRETS.issue, ({ params, once }) =>
    useCase(IssueCallbackSecret).execute(params.code, once?.id),
  );
  serve(router, CALLBACK_SECRETS.list, async ({ params, query }) =>
    mappedPage(await useCase(ListCallbackSecrets).execute(params.code, query), secretJson),
  );
  serve(router, CALLBACK_SECRETS.show, async ({ params: { code, id } }) =>
    mapped(await useCase(ShowCallbackSecret).execute(code, id), secretJson),
  );
  serve(router, CALLBACK_SECRETS.revoke, ({ params: { code, id } }) => useCase(RevokeCallbackSecret).execute(code, id));
}

const secretJson = shownBy(CALLBACK_SECRETS.show.answers);

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
