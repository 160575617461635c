import { createHash, createPrivateKey, sign, type KeyObject } from 'node:crypto';
import { readConfig } from '../config.ts';
import { Decimal, exactJson, exactJsonIn, readShape, UpstreamHttp, z, type ExactJsonObject } from '../kit.ts';
import { tokenOf } from '../token.ts';
import {
  AcknowledgedBets,
  isUnknown,
  RepeatingSender,
  type Acknowledgement,
  type SenderParts,
  type SentBet,
  type SentBook,
  type SentResult,
  type SimulatorSample,
  type SimulatorSender,
} from './kit.ts';
import { HUB88_KEY } from './keys.ts';
import { uuidOf } from './operations.ts';
import type { Rewards } from './rewards.ts';

interface RoundParts {
  readonly credentials: Readonly<Record<string, string>>;
  readonly sample: SimulatorSample;
  /** The tokens of launches, by player. */
  readonly tokens: ReadonlyMap<string, string>;
  readonly rewards: Rewards;
}

interface Prepared {
  readonly path: string;
  readonly body: string;
  /** Notes an accepted answer in the books. */
  readonly acknowledge: () => void;
}

type Fields = ExactJsonObject;

const HOUR_MS = 3_600_000;
/** The document for suppliers: after any other refusal of a bet, Hub88 takes the bet back. */
const WITHOUT_ROLLBACK: ReadonlySet<string> = new Set(['RS_ERROR_NOT_ENOUGH_MONEY', 'RS_ERROR_LIMIT_REACHED']);

/** Plays rounds against a gateway as Hub88 does. */
export class SimulatedRounds implements SimulatorSender {
  readonly canCancel = true;
  readonly #parts: SenderParts;
  readonly #of: RoundParts;
  readonly #key: KeyObject = createPrivateKey(HUB88_KEY);
  readonly #http: UpstreamHttp;
  readonly #book = new AcknowledgedBets();
  readonly #sender: RepeatingSender<Prepared>;

  constructor(parts: SenderParts, of: RoundParts) {
    this.#parts = parts;
    this.#of = of;
    this.#http = new UpstreamHttp({ timeoutMs: parts.timeoutMs });
    this.#sender = new RepeatingSender({
      send: (prepared) => this.#send(prepared),
      isOpen: isUnknown,
      wait: (ms) => parts.runtime.wait(ms),
    });
  }

  get book(): SentBook {
    return this.#book;
  }

  balance(player: string): Promise<SentResult> {
    const fields = { user: player, token: this.#tokenOf(player), game_code: this.#of.sample.game.code };
    return this.#sender.once(this.#prepared('/user/balance', fields, () => undefined));
  }

  /** Sends a bet once, a free one if the player has a reward. A refused bet is taken back where Hub88 does so; the caller takes back an unanswered one. */
  async bet(bet: SentBet): Promise<SentResult> {
    const id = uuidOf(bet.betId, 'bet');
    const { rewards, sample } = this.#of;
    const round = { user: bet.player, gameCode: sample.game.code, betId: bet.betId };
    const isFree = rewards.play(round, this.#parts.runtime.nowMs()) !== undefined;
    const fields = { ...this.#money(bet, id, bet.stake), round_closed: false, is_free: isFree };
    const stake = isFree ? Decimal.ZERO : bet.stake;
    const prepared = this.#prepared('/transaction/bet', fields, () => this.#note(bet, { stake }));
    const result = await this.#sender.once(prepared);
    if (result.outcome !== 'refused' || WITHOUT_ROLLBACK.has(result.code)) return result;
    await this.#send(this.#rollback(bet));
    return result;
  }

  /** Pays a bet. A lost bet has a win of 0, which closes its round. */
  settle(bet: SentBet, payout: Decimal): Promise<SentResult> {
    const fields = {
      ...this.#money(bet, uuidOf(bet.betId, 'win'), payout),
      reference_transaction_uuid: uuidOf(bet.betId, 'bet'),
      round_closed: true,
      is_free: this.#of.rewards.of(bet.betId) !== undefined,
    };
    const prepared = this.#prepared('/transaction/win', fields, () => this.#note(bet, { payout }));
    return this.#sender.untilAnswered(() => prepared);
  }

  cancel(bet: SentBet): Promise<SentResult> {
    const prepared = this.#rollback(bet);
    return this.#sender.untilAnswered(() => prepared);
  }

  repeat(): Promise<SentResult> {
    return this.#sender.repeat();
  }

  #note({ betId, player }: SentBet, change: Acknowledgement): void {
    this.#book.note(betId, player, change);
  }

  #rollback(bet: SentBet): Prepared {
    const { amount: _, currency: __, ...fields } = this.#money(bet, uuidOf(bet.betId, 'rollback'), Decimal.ZERO);
    const reference = { reference_transaction_uuid: uuidOf(bet.betId, 'bet'), round_closed: true, meta: null };
    return this.#prepared('/transaction/rollback', { ...fields, ...reference }, () =>
      this.#note(bet, { isTakenBack: true }),
    );
  }

  #money({ player, roundId: round, betId }: SentBet, id: string, amount: Decimal) {
    const { sample, rewards } = this.#of;
    const reward = rewards.of(betId);
    return {
      user: player,
      token: this.#tokenOf(player),
      transaction_uuid: id,
      supplier_transaction_id: `sup-${betId}`,
      supplier_user: null,
      game_code: sample.game.code,
      currency: sample.currency,
      round,
      reward_uuid: reward?.reward_uuid ?? null,
      is_aggregated: false,
      bet: 'reel 1',
      meta: reward === undefined ? {} : { operator_reference: reward.operator_reference, campaign_uuid: null },
      amount: amount.shiftedRight(-5),
    };
  }

  /** The token of the player's launch. For a player who was not launched here, the token that the operator's launch would have had. */
  #tokenOf(player: string): string {
    const launched = this.#of.tokens.get(player);
    const config = readConfig(this.#of.credentials);
    if (launched !== undefined || !config.ok) return launched ?? '';
    const expiresAtMs = this.#parts.runtime.nowMs() + HOUR_MS;
    return tokenOf(config.value, player, { currency: this.#of.sample.currency, expiresAtMs });
  }

  #prepared(path: string, fields: Fields, acknowledge: () => void): Prepared {
    const digest = createHash('sha256')
      .update(exactJson([path, fields]))
      .digest('hex');
    // A later version of Hub88 may send fields that nobody knows yet.
    const body = exactJson({
      request_uuid: uuidOf(digest, 'bet'),
      ...fields,
      a_field_of_tomorrow: { kind: 'new' },
    });
    return { path, body, acknowledge };
  }

  async #send({ path, body, acknowledge }: Prepared): Promise<SentResult> {
    const sent = await this.#http.send({
      method: 'POST',
      url: this.#parts.callbackUrl + path,
      headers: {
        'Content-Type': 'application/json',
        'X-Hub88-Signature': sign('sha256', Buffer.from(body), this.#key).toString('base64'),
      },
      body,
    });
    const result = sent.ok && sent.value.status === 200 ? resultOf(sent.value.text) : UNKNOWN;
    if (result.outcome === 'accepted') acknowledge();
    return result;
  }
}

const UNKNOWN: SentResult = { outcome: 'unknown', balance: undefined, code: '' };

const ANSWER = z.object({
  status: z.string().startsWith('RS_'),
  balance: z
    .string()
    .regex(/^-?\d+$/)
    .optional(),
});

/** RS_ERROR_UNKNOWN says nothing about the money, so Hub88 takes a bet back after it. */
function resultOf(text: string): SentResult {
  const read = readShape(ANSWER, exactJsonIn(text));
  if (!read.success) return UNKNOWN;
  const { status: code, balance } = read.data;
  const told = balance === undefined ? undefined : Decimal.from(balance).shiftedRight(5);
  if (code === 'RS_ERROR_UNKNOWN') return { ...UNKNOWN, code };
  return { outcome: code === 'RS_OK' ? 'accepted' : 'refused', balance: told, code };
}
