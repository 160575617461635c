import { sealedBeginning } from '../../src/domain/shared/sealed-key.ts';
import type { SecretBox, SecretsKeyNames } from '../../src/application/ports/secret-box.ts';

let boxes = 0;

/** Returns tickets for the secrets that it remembers, so that a sealed secret cannot be read without the box. */
export class RememberingSecretBox implements SecretBox {
  readonly keys: SecretsKeyNames;
  readonly #secrets = new Map<string, string>();
  readonly #others: readonly RememberingSecretBox[];

  /** Also opens the tickets of the other boxes. */
  constructor(...others: readonly RememberingSecretBox[]) {
    boxes += 1;
    this.#others = others;
    this.keys = {
      sealing: boxes.toString(16).padStart(8, '0'),
      opening: others.map(({ keys: { sealing } }) => sealing),
    };
  }

  seal(secret: string): string {
    const ticket = `${sealedBeginning(this.keys.sealing)}${this.#secrets.size + 1}.`;
    this.#secrets.set(ticket, secret);
    return ticket;
  }

  open(sealed: string): string {
    const secret = [this, ...this.#others].map((box) => box.#secrets.get(sealed)).find((one) => one !== undefined);
    if (secret === undefined) throw new Error('this box has not sealed that text');
    return secret;
  }
}
