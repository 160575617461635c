import { z } from 'zod';
import { FUND_CALLBACK_ROLES } from '../../../../domain/callback/callback-role.ts';
import { GAME_LIMITS } from '../../../../domain/game/game-draft.ts';
import {
  CATEGORY_PATTERN,
  CODE_OR_ALL_PATTERN,
  CODE_PATTERN,
  CURRENCY_PATTERN,
} from '../../../../domain/shared/code.ts';
import { agentChanges, newAgent } from '../../admin-api/agents.ts';
import { gameChanges } from '../../admin-api/games.ts';
import { IMPORT_LIMITS } from '../../admin-api/import-limits.ts';
import { importRowSchema } from '../../admin-api/import-row.ts';
import { offerRules } from '../../admin-api/offer-rules.ts';
import { newProvider, providerChanges } from '../../admin-api/providers.ts';
import { newToken } from '../../admin-api/tokens.ts';
import type { Schema } from '../openapi.ts';
import { AGENT_FIELDS, GAME_FIELDS, PROVIDER_FIELDS, RULE_FIELDS, TOKEN_FIELDS } from './admin-fields.ts';

const FOLDED = new Set([CODE_PATTERN.source, CODE_OR_ALL_PATTERN.source, CURRENCY_PATTERN.source]);

/** A pattern that is checked after folding also lets lower case in. */
const unfolded = (pattern: RegExp | string): string =>
  (typeof pattern === 'string' ? pattern : pattern.source).replaceAll('A-Z', 'A-Za-z');

/** The schema that the call itself checks with, as JSON Schema. What it checks by code is added by `extended`. */
function bodyOf(schema: z.ZodType): Schema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    override: ({ jsonSchema }) => {
      if (jsonSchema.pattern === undefined) return;
      // A date-time has its format; the pattern behind it is longer than the rest of the page.
      if (jsonSchema.format !== undefined) Reflect.deleteProperty(jsonSchema, 'pattern');
      else if (FOLDED.has(jsonSchema.pattern)) jsonSchema.pattern = unfolded(jsonSchema.pattern);
    },
  });
  return json as Schema;
}

/** Adds to the properties what they have in `additions`: their description, and rules that a schema cannot say. */
const extended = (schema: Schema, additions: Readonly<Record<string, Schema>>): Schema => ({
  ...schema,
  properties: Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, property]) => [name, { ...property, ...additions[name] }]),
  ),
});

const change = (schema: Schema, additions: Readonly<Record<string, Schema>>): Schema => ({
  ...extended(schema, additions),
  minProperties: 1,
});

const agentRules = {
  ...AGENT_FIELDS,
  implements: { ...AGENT_FIELDS.implements, allOf: FUND_CALLBACK_ROLES.map((role) => ({ contains: { const: role } })) },
};

const providerRules = { ...PROVIDER_FIELDS, credentials: { ...PROVIDER_FIELDS.credentials, maxProperties: 64 } };

const currencyCode = { type: 'string', pattern: unfolded(CURRENCY_PATTERN) } as const;

const absentKeeps = ({ description }: { readonly description: string }, begin: string): Schema => ({
  description: `${description} Left out: as it is; a new game begins ${begin}.`,
});

const rowRules = {
  provider: { ...GAME_FIELDS.provider, minLength: 1 },
  brand: { ...GAME_FIELDS.brand, maxLength: GAME_LIMITS.brandLengthMax },
  code: { ...GAME_FIELDS.code, minLength: 1, maxLength: GAME_LIMITS.codeLengthMax },
  name: { ...GAME_FIELDS.name, minLength: 1, maxLength: GAME_LIMITS.nameLengthMax },
  category: { ...GAME_FIELDS.category, pattern: unfolded(CATEGORY_PATTERN) },
  currencies: { ...GAME_FIELDS.currencies, items: currencyCode, minItems: 1, maxItems: GAME_LIMITS.currenciesMax },
  image: { ...GAME_FIELDS.image, maxLength: GAME_LIMITS.imageLengthMax },
  is_maintenance: absentKeeps(GAME_FIELDS.is_maintenance, 'out of maintenance'),
  active: absentKeeps(GAME_FIELDS.active, 'active'),
};

const rules = bodyOf(offerRules);

/** The bodies of the administration API, from the schemas that check them. */
export const adminRequestSchemas = {
  NewAgent: extended(bodyOf(newAgent), agentRules),
  AgentChanges: change(bodyOf(agentChanges), agentRules),
  NewToken: extended(bodyOf(newToken), TOKEN_FIELDS),
  NewOfferRules: { ...rules, items: extended(rules.items ?? {}, RULE_FIELDS) },
  NewProvider: extended(bodyOf(newProvider), providerRules),
  ProviderChanges: change(bodyOf(providerChanges), providerRules),
  ImportRow: extended(bodyOf(importRowSchema), rowRules),
  ImportRows: {
    type: 'array',
    items: { $ref: '#/components/schemas/ImportRow' },
    maxItems: IMPORT_LIMITS.arrayRowsMax,
  },
  GameFlagChanges: change(bodyOf(gameChanges), GAME_FIELDS),
} as const satisfies Record<string, Schema>;
