import type { Digests } from '../ports/digests.ts';

/** Tokens that one process remembers; it forgets all of them when there are so many, and digests them again. */
export const KEPT_MAX = 10_000;

/**
 * Digests of opaque tokens, remembered in memory: Agents send few tokens and often, and a digest is 3 % of a game list. It decides
 * nothing: whether its token is still good, the directory says each time.
 */
export class TokenDigests {
  readonly #digests: Pick<Digests, 'sha256'>;
  readonly #kept = new Map<string, string>();

  constructor(digests: Pick<Digests, 'sha256'>) {
    this.#digests = digests;
  }

  get size(): number {
    return this.#kept.size;
  }

  of(token: string): string {
    return this.#kept.get(token) ?? this.#digests.sha256(token);
  }

  /** Remembers the digest of a token that the directory knows. Strangers invent tokens, so theirs must not get here. */
  keep(token: string, digest: string): void {
    if (this.#kept.has(token)) return;
    if (this.#kept.size >= KEPT_MAX) this.#kept.clear();
    this.#kept.set(token, digest);
  }
}
