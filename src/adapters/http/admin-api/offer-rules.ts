import { z } from 'zod';
import { OFFER_RULES_MAX, type OfferRules } from '../../../domain/agent/offer-rules.ts';
import type { AdminUseCases } from './admin-dependencies.ts';
import { calling, callingWith, mapped, type AdminRouter } from './admin-call.ts';
import { category, code, text } from './fields.ts';

/** Body of `PUT /admin/v1/agents/{code}/offer-rules`: all rules at once. */
export const offerRules = z
  .array(
    z.strictObject({
      effect: z.enum(['allow', 'deny']),
      provider: code.optional(),
      brand: text(64).optional(),
      category: category.optional(),
      game: z.guid('must be the GUID of a game').optional(),
    }),
  )
  .max(OFFER_RULES_MAX);

/** `/admin/v1/agents/{code}/offer-rules`. */
export function offerRuleCalls(router: AdminRouter, useCases: AdminUseCases): void {
  router.put(
    '/agents/:code/offer-rules',
    callingWith(offerRules, async (rules, { code: agent = '' }) =>
      mapped(await useCases.setOfferRules.execute(agent, rules), rulesJson),
    ),
  );
  router.get(
    '/agents/:code/offer-rules',
    calling(async ({ code: agent = '' }) =>
      mapped(await useCases.showAgent.execute(agent), (shown) => rulesJson(shown.offerRules)),
    ),
  );
}

const rulesJson = ({ rules }: OfferRules): object => ({ rules });
