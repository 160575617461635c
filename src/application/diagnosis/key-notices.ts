import type { Notice } from './diagnosis.ts';
import type { KeyUse, SealedByKey } from '../keys/sealed-by-key.ts';

/** The facts about the keys of the secrets: secrets that cannot be opened, and keys that may go or may not. */
export const keyNotices = ({ missing, opening, unnamed }: SealedByKey): readonly Notice[] => [
  ...missing.map(({ key, count }): Notice => ({ notice: 'secrets_key_missing', detail: `${key}, ${sealed(count)}` })),
  ...opening.map((use) => keyNotice(use, unnamed)),
];

/** A secret that names no key may be sealed with any key, so that none may go. */
function keyNotice({ key, count }: KeyUse, unnamed: number): Notice {
  if (count > 0) return { notice: 'secrets_key_in_use', detail: `${key}, ${sealed(count)}` };
  if (unnamed > 0)
    return { notice: 'secrets_key_in_use', detail: `${key}, perhaps: ${sealed(unnamed)} by an unnamed key` };
  return { notice: 'secrets_key_not_in_use', detail: key };
}

const sealed = (count: number): string => (count === 1 ? '1 secret is sealed' : `${count} secrets are sealed`);
