import { inUpperCase } from '../protocol-kit.ts';

/** A game in the upstream's names. If `gameCode` is null, it is the product's lobby. */
export interface UpstreamGame {
  readonly productCode: number;
  readonly gameCode: string | null;
}

const PRODUCT = /^[1-9]\d{0,8}$/;
const SEPARATOR = ':';

/**
 * The catalogue's codes of games: `{product}:{game}`, or `{product}` for a lobby, because games of two products may share a code. A
 * provider with one product keeps the upstream's own codes.
 */
export class GameCodes {
  readonly #onlyProduct: number | undefined;

  constructor(onlyProduct: number | undefined) {
    this.#onlyProduct = onlyProduct;
  }

  /** Gives undefined for a code without a product. */
  read(code: string): UpstreamGame | undefined {
    const only = this.#onlyProduct;
    if (only !== undefined) return { productCode: only, gameCode: code === String(only) ? null : code };
    const [product = '', ...rest] = code.split(SEPARATOR);
    if (!PRODUCT.test(product)) return undefined;
    return { productCode: Number(product), gameCode: rest.join(SEPARATOR) || null };
  }

  /** The beginning of the codes of all games of a product. */
  prefixOf({ productCode }: Pick<UpstreamGame, 'productCode'>): string {
    return this.#onlyProduct === undefined ? `${productCode}${SEPARATOR}` : '';
  }

  write({ productCode, gameCode }: UpstreamGame): string {
    if (gameCode === null) return String(productCode);
    return this.#onlyProduct === undefined ? `${productCode}${SEPARATOR}${gameCode}` : gameCode;
  }
}

/** The game type that the gateway names differently. All other game types keep the upstream's name. */
const LIVE = { upstream: 'LIVE_CASINO', category: 'LIVE' };

export const categoryOf = (gameType: string): string => {
  const folded = inUpperCase(gameType.trim());
  return folded === LIVE.upstream ? LIVE.category : folded;
};

export const gameTypeOf = (category: string): string => (category === LIVE.category ? LIVE.upstream : category);
