import type { OfferRules } from '../../../domain/agent/offer-rules.ts';
import { OFFER_RULES } from '../../api/offer-rules.ts';
import type { AdminUseCases } from './admin-dependencies.ts';
import { mapped, serve, type AdminRouter } from './admin-call.ts';

/** `/admin/v1/agents/{code}/offer-rules`. */
export function offerRuleCalls(router: AdminRouter, useCases: AdminUseCases): void {
  serve(router, OFFER_RULES.set, async ({ body, params }) =>
    mapped(await useCases.setOfferRules.execute(params.code, body), rulesJson),
  );
  serve(router, OFFER_RULES.show, async ({ params }) =>
    mapped(await useCases.showAgent.execute(params.code), ({ offerRules }) => rulesJson(offerRules)),
  );
}

const rulesJson = ({ rules }: OfferRules) => ({ rules });
