import type { SecretBox } from '../../src/application/ports/secret-box.ts';

let boxes = 0;

/** Returns tickets for the secrets that it remembers, so that a sealed secret cannot be read without the box. */
export class RememberingSecretBox implements SecretBox {
  readonly #secrets = new Map<string, string>();
  readonly #box: number;

  constructor() {
    boxes += 1;
    this.#box = boxes;
  }

  seal(secret: string): string {
    const ticket = `sealed-by-${this.#box}-as-${this.#secrets.size + 1}.`;
    this.#secrets.set(ticket, secret);
    return ticket;
  }

  open(sealed: string): string {
    const secret = this.#secrets.get(sealed);
    if (secret === undefined) throw new Error('this box has not sealed that text');
    return secret;
  }
}
