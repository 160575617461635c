import type { SealedCount, SealedSecrets } from '../ports/sealed-secrets.ts';
import type { SecretBox } from '../ports/secret-box.ts';

/** The number of texts that a named key has sealed. */
export interface KeyUse {
  readonly key: string;
  readonly count: number;
}

/** The sealed texts, as a gateway with certain keys sees them. */
export interface SealedByKey {
  /** The keys that only open secrets, including keys that have sealed nothing. */
  readonly opening: readonly KeyUse[];
  /** Keys that this gateway does not have. */
  readonly missing: readonly KeyUse[];
  /** The number of texts from the time before keys had names. */
  readonly unnamed: number;
}

/** Counts the sealed texts by the keys of this gateway. */
export async function sealedByKey(
  sealed: Pick<SealedSecrets, 'count'>,
  { keys: { sealing, opening } }: Pick<SecretBox, 'keys'>,
): Promise<SealedByKey> {
  const counts = await sealed.count();
  const countOf = (key: string | undefined): number => counts.find((one) => one.key === key)?.count ?? 0;
  return {
    opening: opening.map((key) => ({ key, count: countOf(key) })),
    missing: counts.filter(isNamed).filter(({ key }) => key !== sealing && !opening.includes(key)),
    unnamed: countOf(undefined),
  };
}

const isNamed = (one: SealedCount): one is KeyUse => one.key !== undefined;
