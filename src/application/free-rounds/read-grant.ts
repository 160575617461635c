import { STAKE_KINDS, type GrantedGame, type GrantOrder, type RoundStake } from '../../domain/free-rounds/grant.ts';
import { instantOf } from '../../domain/shared/instant.ts';
import { invalidParameter, type InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { trimmed } from '../../domain/shared/letter-case.ts';
import { all, err, ok, type Result } from '../../domain/shared/result.ts';
import { movedAmount } from '../../domain/wallet/amount.ts';
import { transferIdOf } from '../../domain/wallet/transfer-id.ts';
import { chosenNumber, given, givenCurrency, givenMemberId, givenText, type Texts } from '../agent-query.ts';
import { callRefused, type Failure } from '../failure.ts';
import { readGameId } from '../players/read-launch.ts';

/** The games of a question or a grant, as text: GUIDs with commas between them. */
export type FreeRoundGamesInput = Texts<'provider' | 'games' | 'currency'>;

/** A grant as text, as the caller sent it. */
export type GrantInput = FreeRoundGamesInput &
  Texts<'grantId' | 'memberId' | 'rounds' | 'stakeKind' | 'stake' | 'from' | 'until'>;

export interface WantedGames {
  /** As the caller wrote it. */
  readonly provider: string;
  /** GUIDs, each once and sorted. */
  readonly games: readonly string[];
  readonly currency: string;
}

/** A grant after each value was checked by itself. */
export type WantedGrant = WantedGames &
  Pick<GrantOrder, 'grantId' | 'rounds' | 'stake' | 'startsAtMs' | 'endsAtMs'> & { readonly memberId: string };

/** No grant has more, at any provider. */
const GAMES_MAX = 100;
const ROUNDS_MAX = 10_000;

/** Reads the fields that options and grants share. */
export const readGames = ({ provider, games, currency }: FreeRoundGamesInput): Result<WantedGames, Failure> =>
  all({ provider: givenText('provider', provider), games: readGuids(games), currency: givenCurrency(currency) });

/** Reads a grant; refuses the first field that breaks a rule. */
export function readGrant(input: GrantInput): Result<WantedGrant, Failure> {
  const games = readGames(input);
  if (!games.ok) return games;
  const read = all({
    grantId: readGrantId(input.grantId),
    memberId: givenMemberId(input.memberId),
    rounds: readRounds(input.rounds),
    stake: readStake(input, games.value.currency),
    startsAtMs: trimmed(input.from ?? '') === '' ? ok(undefined) : instantOf('from', input.from ?? ''),
    endsAtMs: givenInstant(input.until),
  });
  if (!read.ok) return read;
  const { startsAtMs = -Infinity, endsAtMs } = read.value;
  if (startsAtMs >= endsAtMs) return err(invalidParameter('until', 'must be after from'));
  return ok({ ...games.value, ...read.value });
}

/** Reads the Agent's id of a grant. */
export function readGrantId(text: string | undefined): Result<string, InvalidParameter> {
  const field = given('grant_id', text);
  return field.ok ? transferIdOf(field.value, 'grant_id') : field;
}

/** The content of a wanted grant, by the GUIDs of its games. */
export const contentOf = (
  wanted: WantedGrant,
  whose: Pick<GrantOrder, 'agent' | 'playerId' | 'provider'>,
): GrantOrder => ({
  ...wanted,
  ...whose,
  games: wanted.games.map((id): GrantedGame => ({ id, code: '', category: '' })),
});

function readGuids(text: string | undefined): Result<readonly string[], InvalidParameter> {
  const field = given('games', text);
  if (!field.ok) return field;
  const ids = field.value.split(',', GAMES_MAX + 1);
  if (ids.length > GAMES_MAX) return err(invalidParameter('games', `must be at most ${GAMES_MAX} GUIDs`));
  const read = ids.map((id) => readGameId(id, 'games'));
  const guids = new Set(read.flatMap((id) => (id.ok ? id.value : [])));
  if (guids.size === ids.length) return ok([...guids].toSorted());
  return err(
    invalidParameter('games', 'must be GUIDs that the game list shows as id, each once, with commas between them'),
  );
}

function readRounds(text: string | undefined): Result<number, InvalidParameter> {
  const field = given('rounds', text);
  return field.ok ? chosenNumber('rounds', trimmed(field.value), { fallback: 0, min: 1, max: ROUNDS_MAX }) : field;
}

function readStake({ stakeKind, stake }: GrantInput, currency: string): Result<RoundStake, Failure> {
  const field = given('stake_kind', stakeKind);
  if (!field.ok) return field;
  const kind = STAKE_KINDS.find((known) => known === trimmed(field.value));
  if (kind === undefined) return err(invalidParameter('stake_kind', `must be one of ${STAKE_KINDS.join(', ')}`));
  const text = given('stake', stake);
  if (!text.ok) return text;
  const amount = movedAmount('stake', text.value, currency);
  if (!amount.ok) return err(amount.error.kind === 'invalid_amount' ? badStake(amount.error.rule) : amount.error);
  return amount.value.isNegative() ? err(badStake('must not be negative')) : ok({ kind, amount: amount.value });
}

const badStake = (rule: string): Failure => callRefused('invalid_amount', `stake ${rule}`);

function givenInstant(text: string | undefined): Result<number, InvalidParameter> {
  const field = given('until', text);
  return field.ok ? instantOf('until', field.value) : field;
}
