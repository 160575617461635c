import type { AdministratorStore } from '../ports/administrator-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { MonthKeeper } from '../ports/month-keeper.ts';
import type { OddlyNamed, PlayerStore } from '../ports/player-store.ts';
import type { SealedSecrets } from '../ports/sealed-secrets.ts';
import type { SecretBox } from '../ports/secret-box.ts';
import type { Notice } from './diagnosis.ts';
import { sealedByKey, type KeyUse, type SealedByKey } from '../keys/check-secrets-key.ts';
import { instantText } from '../../domain/shared/instant.ts';
import type { UnknownProxy } from '../limits/unknown-proxy.ts';

/** Notices about the keys of the secrets: secrets that cannot be opened, and keys that may or may not be removed. */
const keyNotices = ({ missing, opening, unnamed }: SealedByKey): readonly Notice[] => [
  ...missing.map(({ key, count }): Notice => ({ notice: 'secrets_key_missing', detail: `${key}, ${sealed(count)}` })),
  ...opening.map((use) => keyNotice(use, unnamed)),
];

/** A secret that names no key may be sealed with any key, so no key may be removed. */
function keyNotice({ key, count }: KeyUse, unnamed: number): Notice {
  if (count > 0) return { notice: 'secrets_key_in_use', detail: `${key}, ${sealed(count)}` };
  if (unnamed > 0)
    return { notice: 'secrets_key_in_use', detail: `${key}, perhaps: ${sealed(unnamed)} by an unnamed key` };
  return { notice: 'secrets_key_not_in_use', detail: key };
}

const sealed = (count: number): string => (count === 1 ? '1 secret is sealed' : `${count} secrets are sealed`);

export interface GatewayNoticesParts {
  readonly players: Pick<PlayerStore, 'oddlyNamed'>;
  readonly unknownProxy: Pick<UnknownProxy, 'isSeen'>;
  readonly administrators: Pick<AdministratorStore, 'hasSignedInAdmin' | 'countAbleAdmins'>;
  readonly sealedSecrets: Pick<SealedSecrets, 'count'>;
  readonly secretBox: Pick<SecretBox, 'keys'>;
  /** Whether ADMIN_TOKEN gives access to the admin API. */
  readonly takesAdminToken: boolean;
  /** Whether some calls need the approval of a second person. */
  readonly hasFourEyes: boolean;
  /** The packages of protocols that are not used. */
  readonly refusedProtocols: readonly { readonly source: string; readonly reason: string }[];
  readonly months: Pick<MonthKeeper, 'endsAtMs'>;
  readonly clock: Clock;
}

/**
 * How long the search for unusual names is cached, because it reads all players. Only earlier versions of the gateway created such names, so there
 * will be no new ones.
 */
const ODD_NAMES_KEPT_MS = 3_600_000;

/** Notices that an operator should know, beside troubles with money and connections. */
export class GatewayNotices {
  readonly #parts: GatewayNoticesParts;
  #odd: { readonly notices: readonly Notice[]; readonly untilMs: number } | undefined;

  constructor(parts: GatewayNoticesParts) {
    this.#parts = parts;
  }

  /** All notices, as they are now. */
  async find(): Promise<readonly Notice[]> {
    this.#odd = undefined;
    return this.recent();
  }

  /** All notices; those about names of players are up to an hour old. */
  async recent(): Promise<readonly Notice[]> {
    const odd = await this.#oddNames();
    const access = [...(await this.#firstKey()), ...(await this.fourEyes())];
    return [...this.seen(), ...odd, ...access, ...(await this.#secretsKeys()), ...(await this.#months())];
  }

  /** The notices that need no database. */
  seen(): readonly Notice[] {
    const { unknownProxy, refusedProtocols } = this.#parts;
    const refused = refusedProtocols.map(({ source, reason }): Notice => ({
      notice: 'protocol_refused',
      detail: `${source}: ${reason}`,
    }));
    return unknownProxy.isSeen ? [{ notice: 'unknown_proxy', detail: undefined }, ...refused] : refused;
  }

  async #oddNames(): Promise<readonly Notice[]> {
    const { players, clock } = this.#parts;
    if (this.#odd !== undefined && clock.nowMs() < this.#odd.untilMs) return this.#odd.notices;
    const notices = oddNames(await players.oddlyNamed(NAMES_SHOWN_MAX));
    this.#odd = { notices, untilMs: clock.nowMs() + ODD_NAMES_KEPT_MS };
    return notices;
  }

  async #firstKey(): Promise<readonly Notice[]> {
    const { takesAdminToken, administrators } = this.#parts;
    const isNotNeeded = takesAdminToken && (await administrators.hasSignedInAdmin());
    return isNotNeeded ? [{ notice: 'admin_token_not_needed', detail: undefined }] : [];
  }

  /** If calls need a second person, there must be two people: one who asks and one who approves. */
  async fourEyes(): Promise<readonly Notice[]> {
    const { hasFourEyes, administrators, clock } = this.#parts;
    const isMissing = hasFourEyes && (await administrators.countAbleAdmins(clock.nowMs())) < PEOPLE_MIN;
    return isMissing ? [{ notice: 'second_person_missing', detail: undefined }] : [];
  }

  async #months(): Promise<readonly Notice[]> {
    const { months, clock } = this.#parts;
    const endsAtMs = await months.endsAtMs();
    if (endsAtMs >= clock.nowMs() + MONTHS_AHEAD_MIN_MS) return [];
    return [{ notice: 'months_missing', detail: instantText(endsAtMs) }];
  }

  async #secretsKeys(): Promise<readonly Notice[]> {
    const { sealedSecrets, secretBox } = this.#parts;
    return keyNotices(await sealedByKey(sealedSecrets, secretBox));
  }
}

/** Gateways make months three months before they are needed. */
const MONTHS_AHEAD_MIN_MS = 45 * 86_400_000;

/** One person who asks, and one who approves. */
const PEOPLE_MIN = 2;

/** Enough names to recognize their kind. */
const NAMES_SHOWN_MAX = 5;

function oddNames({ total, first }: OddlyNamed): readonly Notice[] {
  if (total === 0) return [];
  const names = first.map(({ agent, memberId }) => `${JSON.stringify(memberId)} of ${agent}`);
  return [{ notice: 'oddly_named_players', detail: `${total}, such as ${names.join(', ')}` }];
}
