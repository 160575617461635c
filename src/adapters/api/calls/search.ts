import { z } from 'zod';
import { HIT_KINDS, HITS_MAX, SEARCH_TEXT_MAX } from '../../../domain/search/hit.ts';
import { adminCall } from '../call.ts';
import { EXAMPLE } from '../schemas/examples.ts';
import { flag, oneOf, text } from '../schemas/fields.ts';
import { filter, QUERY_AGENT } from '../schemas/parameters.ts';

/** Finding an entity by any of its ids, and its whole history. */
export const TRACE_CHAPTER = {
  name: 'Admin: Search and timelines',
  description: 'What became of a player’s money: any id leads to it in one step.',
};

const hit = z.strictObject({
  kind: oneOf(HIT_KINDS, 'What it is.'),
  id: text('Its id: a GUID, a code, or the provider’s own id of a round or wager.'),
  agent: text('The Agent’s code; null where it belongs to none, or to several.').nullable(),
  label: text('A line for people.'),
  where: text(
    'The path of the call that shows it, below `/admin/v1`; of a step of a timeline with the page that has it.',
  ),
});

/** The search. */
export const SEARCH = {
  search: adminCall({
    chapter: TRACE_CHAPTER,
    route: 'GET /search',
    right: 'read',
    ofAgent: QUERY_AGENT,
    name: 'search',
    summary: 'Search by any id',
    description:
      'Finds what has this id: a player by the Agent’s name, the provider’s name or the public name; a round; a wager; a transaction by ' +
      'the provider’s number or the GUID; a transfer by the Agent’s id, the GUID, or the order id upstream; a callback; an item in doubt; ' +
      'an Agent by code or a part of the name; a provider by code; a game by code or GUID. Ids of providers are compared exactly. To an ' +
      `Agent’s own people only their Agent’s things are found. An answer has at most ${HITS_MAX} hits.`,
    query: {
      q: text('The id.').meta({ maxLength: SEARCH_TEXT_MAX, examples: ['880012345'] }),
      agent: filter('Only things of this Agent; case is ignored.', EXAMPLE.agent),
    },
    answers: z
      .strictObject({
        hits: z.array(hit).max(HITS_MAX).meta({ description: 'What has the id, by kind.' }),
        has_more: flag('Whether there is more than the answer has.'),
      })
      .meta({ id: 'SearchAnswer' }),
    examples: {
      one: {
        hits: [
          {
            kind: 'transaction',
            id: 'c2a7f9d0-6b15-4e83-9d24-0f5b7a81e3c6',
            agent: EXAMPLE.agent,
            label: `Transaction 880012345 (BET) · provider ${EXAMPLE.provider} · ${EXAMPLE.agent} ANN`,
            where: `/rounds/${EXAMPLE.provider}/R77?step=c2a7f9d0-6b15-4e83-9d24-0f5b7a81e3c6`,
          },
        ],
        has_more: false,
      },
    },
  }),
} as const;
