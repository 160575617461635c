import { createHmac } from 'node:crypto';
import type { Hub88Config } from './config.ts';
import { isSameText, UpstreamName } from './kit.ts';

/** The statements of a token of a launch. */
export interface Token {
  readonly currency: string;
  readonly expiresAtMs: number;
}

/**
 * The token of a launch, which every callback of the game repeats. The document leaves its contents to the operator: 10 to 255 characters, with one
 * currency for its whole life. It proves itself, so no process has to remember it.
 */
export function tokenOf(config: Hub88Config, user: string, { currency, expiresAtMs }: Token): string {
  const said = `${currency}-${Math.floor(expiresAtMs / 1000).toString(36)}`;
  return `${said}-${proofOf(config, user, said)}`;
}

/** Reads a token of this player, expired or not; undefined for any other text. */
export function readToken(config: Hub88Config, user: UpstreamName, text: string): Token | undefined {
  const [, said = '', currency = '', seconds = '', proof = ''] = TOKEN.exec(text) ?? [];
  if (said === '' || !isSameText(proof, proofOf(config, user.text, said))) return undefined;
  return { currency, expiresAtMs: Number.parseInt(seconds, 36) * 1000 };
}

const TOKEN = /^(([A-Z0-9]{2,10})-([0-9a-z]{1,9}))-([0-9a-f]{32})$/;

const proofOf = ({ tokenKey }: Hub88Config, user: string, said: string): string =>
  createHmac('sha256', tokenKey)
    .update(`${UpstreamName.of(user).text}\n${said}`)
    .digest('hex')
    .slice(0, 32);
