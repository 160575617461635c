import { createHmac } from 'node:crypto';
import type { Credentials } from './config.ts';

/** The upstream allows 6 to 64 characters. 32 hexadecimal digits are 128 bits. */
const PASSWORD_LENGTH = 32;

/** The password of a player at the upstream, for every login. It never changes by itself, so it is derived and not stored. */
export const playerPassword = ({ password_seed: seed, signature }: Credentials, player: string): string =>
  createHmac('sha256', seed ?? signature)
    .update(player)
    .digest('hex')
    .slice(0, PASSWORD_LENGTH);
