import type { SecretBox } from '../ports/secret-box.ts';

/** An Agent has one or two active secrets. Beyond this number, the secret that was opened first is forgotten. */
export const OPENED_SECRETS_MAX = 1_000;

/**
 * Opens each secret once and not for each lane, because lanes need the same few secrets again and again. The content of a sealed text never
 * changes.
 */
export class OpenedSecrets {
  readonly #box: Pick<SecretBox, 'open'>;
  readonly #opened = new Map<string, string>();

  constructor(box: Pick<SecretBox, 'open'>) {
    this.#box = box;
  }

  open(sealed: string): string {
    const known = this.#opened.get(sealed);
    if (known !== undefined) return known;
    const secret = this.#box.open(sealed);
    this.#opened.set(sealed, secret);
    const [oldest] = this.#opened.keys();
    if (this.#opened.size > OPENED_SECRETS_MAX && oldest !== undefined) this.#opened.delete(oldest);
    return secret;
  }
}
