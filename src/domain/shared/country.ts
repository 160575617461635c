/** Codes of countries, as players' countries and the rules about them use them. */
import { foldCode } from './code.ts';
import { compareText } from './compare-text.ts';
import { invalidParameter, type InvalidParameter } from './invalid-parameter.ts';
import { err, ok, type Result } from './result.ts';

/**
 * The officially assigned codes of ISO 3166-1 alpha-2 (https://www.iso.org/obp/ui/#search/code/, 2026-11). `Intl` is no source of them: it also knows
 * codes that ISO only reserves, such as UK and EU, and its list changes with the version of Node.
 */
const COUNTRIES: ReadonlySet<string> = new Set(
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN
  CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM
  HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK
  ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW
  SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI
  VN VU WF WS YE YT ZA ZM ZW`.split(/\s+/),
);

/** The most entries of a list of countries: all of them. */
export const COUNTRIES_MAX = COUNTRIES.size;

export const COUNTRY_RULE = 'must be a country code of ISO 3166-1 with two letters, such as MT or GB';

/** Whether a folded code is that of a country. */
export const isCountry = (code: string): boolean => COUNTRIES.has(code);

/** A list of countries as it is stored: folded, sorted, and each country once. */
export const listedCountries = (codes: readonly string[]): readonly string[] =>
  [...new Set(codes.map(foldCode))].sort(compareText);

/** Reads the optional country of a player; case is ignored, and an empty text counts as omitted. */
export function chosenCountry(text: string | undefined): Result<string | undefined, InvalidParameter> {
  const code = foldCode(text ?? '');
  if (code === '') return ok(undefined);
  return isCountry(code) ? ok(code) : err(invalidParameter('country', COUNTRY_RULE));
}

/** Whether players in a country are kept from a game by its list, or its provider's. Without a country, they are if the list has any. */
export const isRestrictedIn = (
  { restrictedCountries: countries }: { readonly restrictedCountries: readonly string[] },
  country: string | undefined,
): boolean => (country === undefined ? countries.length > 0 : countries.includes(country));
