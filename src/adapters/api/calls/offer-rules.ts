import { z } from 'zod';
import { OFFER_RULES_MAX } from '../../../domain/agent/offer-rules.ts';
import { GAME_LIMITS } from '../../../domain/catalogue/game-draft.ts';
import { OFFER_RULES_BODY } from '../schemas/body-limits.ts';
import { adminCall } from '../call.ts';
import { EXAMPLE } from '../schemas/examples.ts';
import { category, code, count, countries, line, oneOf, text } from '../schemas/fields.ts';
import { GAME_EXAMPLE, offeredGame } from '../schemas/game-objects.ts';
import { onePage, PAGE, pageOf } from '../schemas/pages.ts';
import { AGENT_CODE, filter, PATH_AGENT } from '../schemas/parameters.ts';

const chapter = {
  name: 'Admin: Offer rules',
  description:
    'The rules that authorize an Agent for games. A rule matches a game when everything that it names matches. A rule that names the ' +
    'very game decides, deny before allow; otherwise a game is offered when at least one allow matches and no deny does. ' +
    'Without rules nothing is offered. A rule that names countries holds for players in them, and for no others; where the country is ' +
    'not known, such a deny holds and such an allow does not.',
};

const rule = z
  .strictObject({
    effect: oneOf(['allow', 'deny'], 'Whether the games that the rule matches are offered or not.'),
    provider: code
      .meta({ description: 'Code of a provider; without it the rule is for any. Case is ignored.' })
      .optional(),
    brand: line(GAME_LIMITS.brandLengthMax)
      .meta({ description: 'A brand; without it the rule is for any. Case is ignored.' })
      .optional(),
    category: category.meta({ description: 'A category; without it the rule is for any. Case is ignored.' }).optional(),
    game: z
      .guid('must be the GUID of a game')
      .meta({ description: 'GUID of one game. Such a rule decides before all that are more general.' })
      .optional(),
    countries: countries
      .min(1)
      .meta({ description: 'Countries of players, with two letters each; without them the rule is for any.' })
      .optional(),
  })
  .meta({ id: 'OfferRule' });

const rules = z
  .strictObject({
    rules: z.array(rule).max(OFFER_RULES_MAX).meta({ description: 'The Agent’s rules, codes in upper case.' }),
  })
  .meta({ id: 'OfferRules' });

const example: z.output<typeof rule>[] = [
  { effect: 'allow', provider: EXAMPLE.provider },
  { effect: 'deny', provider: EXAMPLE.provider, category: 'LOTTERY' },
  { effect: 'allow', game: EXAMPLE.game },
  { effect: 'deny', category: 'POKER', countries: ['DE', 'NL'] },
];

const newRules = z.array(rule).max(OFFER_RULES_MAX).meta({ id: 'NewOfferRules' });

const part = z.strictObject({
  provider: text('Code of an active provider.'),
  offered: count('How many of its games the rules offer, with the other filters.'),
  games: count('How many active games it has, with the same filters.'),
});

/** The calls about offer rules. */
export const OFFER_RULES = {
  set: adminCall({
    chapter,
    route: 'PUT /agents/{code}/offer-rules',
    right: 'operate',
    name: 'setOfferRules',
    summary: 'Replace the offer rules',
    description:
      'Replaces all rules of the Agent by those in the body, which is a list. An empty list takes everything away.',
    params: { code: AGENT_CODE },
    body: newRules,
    bodyMax: OFFER_RULES_BODY,
    sends: example,
    aboutBody: 'A list of rules.',
    answers: rules,
    examples: { rules: { rules: example } },
    failures: ['agent_moved'],
  }),
  show: adminCall({
    chapter,
    route: 'GET /agents/{code}/offer-rules',
    right: 'read',
    ofAgent: PATH_AGENT,
    name: 'showOfferRules',
    summary: 'Show the offer rules',
    description: 'The rules as they are kept.',
    params: { code: AGENT_CODE },
    answers: rules,
    examples: { rules: { rules: example } },
  }),
  preview: adminCall({
    chapter,
    route: 'GET /agents/{code}/offered-games',
    right: 'read',
    ofAgent: PATH_AGENT,
    name: 'previewOffer',
    summary: 'Preview what the rules offer',
    description:
      'The games that the Agent’s rules offer, page by page, and how many of each active provider. With `rules` it shows what other rules ' +
      'would offer, and changes nothing.',
    params: { code: AGENT_CODE },
    query: {
      rules: filter(
        'A list of rules as JSON, to be tried in place of those that are kept.',
        JSON.stringify([{ effect: 'allow', provider: EXAMPLE.provider }]),
      ),
      provider: filter('Only games of this provider; case is ignored.', EXAMPLE.provider),
      category: filter('Only games of this category; case is ignored.', 'SLOT'),
      currency: filter('Only games that settle in this currency; case is ignored.', 'EUR'),
      country: filter('As the list for players in this country; case is ignored.', 'MT'),
      ...PAGE,
    },
    answers: pageOf(offeredGame, 'The games of this page, by provider, name and id.')
      .extend({ providers: z.array(part).meta({ description: 'The active providers, by code.' }) })
      .meta({ id: 'OfferPreview' }),
    examples: {
      preview: {
        ...onePage(GAME_EXAMPLE.ofAgent),
        providers: [{ provider: EXAMPLE.provider, offered: 1, games: 411 }],
      },
    },
  }),
} as const;

/** The schema of a list of rules in a parameter. */
export const RULES_TO_TRY = newRules;
