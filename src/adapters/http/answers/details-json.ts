import type { z } from 'zod';
import type { DetailChanges, DetailValues, GameDetails } from '../../../domain/catalogue/game-details.ts';
import { shownDetails } from '../../../domain/catalogue/game-details.ts';
import { camelCase, snakeCase } from '../../../domain/shared/name-case.ts';
import type { detailChanges, detailSources, gameDetails } from '../../api/schemas/game-details.ts';
import { instantJson } from './json-names.ts';

type Details = z.output<typeof gameDetails>;

/** The details in JSON; a value that is not known is absent. */
export const detailsJson = (values: DetailValues): Details =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, unknown]) =>
      name.endsWith('AtMs') ? [jsonName(name), instantJson(value)] : [jsonName(name), value],
    ),
  );

/** The details that an Agent sees, and the source of each. */
export function shownDetailsJson(
  details: GameDetails | undefined,
): Details & { sources: z.output<typeof detailSources> } {
  const { values, sources } = shownDetails(details);
  return {
    ...detailsJson(values),
    sources: Object.fromEntries(Object.entries(sources).map(([path, source]) => [jsonName(path), source])),
  };
}

/** The details of a checked body. An absent field stays absent; null takes a value away. */
export const detailsFromJson = (body: z.output<z.ZodObject<typeof detailChanges>> | object): DetailChanges =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]: [string, unknown]) =>
      name.endsWith('_at')
        ? [`${camelCase(name)}Ms`, typeof value === 'string' ? Date.parse(value) : value]
        : [camelCase(name), value],
    ),
  );

// The key of a name is a language, whose letter case stays.
const jsonName = (name: string): string => (name.includes('.') ? name : snakeCase(name.replace(/Ms$/, '')));
