import type { ExactJsonValue } from '../../protocol-kit.ts';
import { fieldText, invalidParameter, Refusal, type CheckedRequest } from './answers.ts';

interface FreeRound {
  readonly member: string;
  readonly currency: string;
  readonly product: string;
  readonly games: readonly string[];
  readonly rounds: number;
  readonly startSeconds: number;
  readonly endSeconds: number;
  played: number;
}

/** The member of a bet value that a product takes. */
const BET_MEMBER: Readonly<Record<string, string>> = { '1006': 'betPerLine', '1148': 'totalBetAmount' };

/** The upstream shows expiry dates on its own clock. */
const UPSTREAM_ZONE_SECONDS = 8 * 3600;

/** The free rounds of members. */
export class FreeRounds {
  readonly #rounds = new Map<string, FreeRound>();
  #given = 0;

  create(request: CheckedRequest): ExactJsonValue {
    const product = fieldText(request, 'product_code');
    const games = request.fields['game_list'] as readonly FreeRoundGame[];
    if (!games.every((game) => isPlayable(game, product))) throw invalidParameter('game_list');
    const endSeconds = Number(fieldText(request, 'end_at'));
    if (endSeconds <= Number(fieldText(request, 'start_at'))) throw invalidParameter('end_at');
    this.#given += 1;
    const bonus_code = `00000000-0000-4000-8000-${String(this.#given).padStart(12, '0')}`;
    this.#rounds.set(bonus_code, {
      member: fieldText(request, 'member_account'),
      currency: fieldText(request, 'currency'),
      product,
      games: games.map(({ gameId }) => gameId),
      rounds: Number(fieldText(request, 'rounds')),
      startSeconds: Number(fieldText(request, 'start_at')),
      endSeconds,
      played: 0,
    });
    return { bonus_code };
  }

  cancel(request: CheckedRequest): ExactJsonValue {
    const bonus_code = fieldText(request, 'bonus_code');
    if (this.#rounds.get(bonus_code)?.played !== 0) throw new Refusal(10002, 'Bonus does not exist, or has begun');
    this.#rounds.delete(bonus_code);
    return { bonus_code };
  }

  /** Plays a round of the player's first open bonus in a game. Returns the code of the bonus; undefined if there is none. */
  play(
    member: string,
    { product, game }: { readonly product: string; readonly game: string },
    nowMs: number,
  ): string | undefined {
    const nowSeconds = nowMs / 1000;
    const [code, round] =
      [...this.#rounds].find(
        ([, one]) =>
          one.member === member &&
          one.product === product &&
          one.games.includes(game) &&
          one.played < one.rounds &&
          one.startSeconds <= nowSeconds &&
          nowSeconds < one.endSeconds,
      ) ?? [];
    if (round !== undefined) round.played += 1;
    return code;
  }

  list(request: CheckedRequest): ExactJsonValue {
    const member = fieldText(request, 'member_account');
    const product = fieldText(request, 'product_code');
    const own = [...this.#rounds].filter(([, round]) => round.member === member && round.product === product);
    const bonuses = own.map(([bonus_code, { currency, games, rounds, endSeconds, played }]) => ({
      currency,
      gameIDList: games,
      rounds,
      roundsPlayed: played,
      bonus_code,
      expirationDate: upstreamDate(endSeconds),
    }));
    return { code: 0, message: '', bonuses };
  }
}

interface FreeRoundGame {
  readonly gameId: string;
  readonly betValues: readonly Readonly<Record<string, unknown>>[];
}

const isPlayable = ({ gameId, betValues }: FreeRoundGame, product: string): boolean =>
  typeof gameId === 'string' && betValues.every((value) => hasItsBet(value, BET_MEMBER[product]));

/** A bet value has the member of the product. The other member is absent, or 0 as in the document's sample. */
const hasItsBet = (value: Readonly<Record<string, unknown>>, wanted: string | undefined): boolean => {
  const named = ['betPerLine', 'totalBetAmount'].filter((name) => Number(value[name] ?? 0) > 0);
  return named.length === 1 && (wanted === undefined || named[0] === wanted) && 'currency' in value;
};

const upstreamDate = (seconds: number): string =>
  new Date((seconds + UPSTREAM_ZONE_SECONDS) * 1000).toISOString().slice(0, 16).replace('T', ' ');
