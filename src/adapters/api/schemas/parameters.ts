import type { AgentPlace } from '../../../domain/people/rights.ts';
import { instant, oneOf, text } from './fields.ts';
import { EXAMPLE } from './examples.ts';

/** The Agent in a path. */
export const AGENT_CODE = text('The Agent’s code; case is ignored.').meta({ examples: [EXAMPLE.agent] });
/** The place in the table of rights for an Agent in a path. */
export const PATH_AGENT: AgentPlace = { in: 'path', name: 'code' };
/** The place in the table of rights for an Agent in a filter of the query. */
export const QUERY_AGENT: AgentPlace = { in: 'query', name: 'agent' };
/** The provider in a path. */
export const PROVIDER_CODE = text('The provider’s code; case is ignored.').meta({ examples: [EXAMPLE.provider] });

/** Filters by the absolute value of an amount, and by time. */
export const amountRange = (what: string) => ({
  min_amount: filter(`Only ${what} of at least this amount, whatever the direction.`, '10'),
  max_amount: filter(`Only ${what} of at most this amount, whatever the direction.`, '500'),
});
export const until = (what: string) =>
  instant.meta({ description: `Only ${what} before then.`, examples: [EXAMPLE.until] }).optional();

/** An optional parameter for yes or no. */
export const yesOrNo = (description: string) =>
  oneOf(['true', 'false'], description)
    .meta({ examples: ['true'] })
    .optional();

/** An optional parameter that narrows a list. */
export const filter = (description: string, example: string) =>
  text(description)
    .meta({ examples: [example] })
    .optional();
