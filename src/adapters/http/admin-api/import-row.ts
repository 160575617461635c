import type { ImportRow } from '../../../application/catalogue/import-games.ts';
import { GAME_LIMITS } from '../../../domain/catalogue/game-draft.ts';
import { COUNTRIES_MAX } from '../../../domain/shared/country.ts';
import { IMPORT_LIMITS } from '../../api/schemas/body-limits.ts';
import { boundedJson } from '../../api/schemas/bounded-json.ts';
import { importRowSchema } from '../../api/schemas/game-objects.ts';
import { err, ok } from '../../../domain/shared/result.ts';
import { detailsFromJson } from '../answers/details-json.ts';
import { readBySchema } from './read-by-schema.ts';

/** Reads one line of NDJSON. An unreadable line becomes a reason that names the field. */
export function importLine(line: number, text: string): ImportRow {
  // Editors on Windows begin a file with a byte order mark.
  const read = boundedJson(text.replace(/^\ufeff/, ''), IMPORT_LIMITS.lineValuesMax);
  return read.ok ? importRow(line, read.value) : { line, fields: err(`the line ${read.error}`) };
}

/** Reads one parsed row; lines count from 1. */
export function importRow(line: number, value: unknown): ImportRow {
  const tooLong = tooLongList(value);
  if (tooLong !== undefined) return { line, fields: err(tooLong) };
  const read = readBySchema(importRowSchema, value);
  if (!read.ok) {
    const { field, rule } = read.error;
    return { line, fields: err(`${field} ${rule}`) };
  }
  const { provider, brand, code, name, category, currencies, image, ...rest } = read.value;
  const {
    is_maintenance: isMaintenance,
    active: isActive,
    restricted_countries: restrictedCountries,
    ...details
  } = rest;
  const fields = {
    provider,
    brand,
    code,
    name,
    category,
    currencies,
    image,
    isMaintenance,
    isActive,
    restrictedCountries,
  };
  return { line, fields: ok({ ...fields, providerDetails: detailsFromJson(details) }) };
}

const LISTS = [
  ['currencies', GAME_LIMITS.currenciesMax, 'currencies'],
  ['restricted_countries', COUNTRIES_MAX, 'countries'],
] as const;

// Checked before the schema: the schema describes each wrong entry, which took two seconds for a million of them.
function tooLongList(value: unknown): string | undefined {
  const fields = (value ?? {}) as Readonly<Record<string, unknown>>;
  const found = LISTS.find(([field, max]) => {
    const list = fields[field];
    return Array.isArray(list) && list.length > max;
  });
  return found && `${found[0]} must name at most ${found[1]} ${found[2]}`;
}
