import { z } from 'zod';
import { secretCodeOf, type HallKeys } from './signature.ts';

/** A hall at the upstream, and the agent under which our players are created. */
export interface Hall extends HallKeys {
  readonly sn: string;
  readonly agentLoginId: string;
  readonly agentPassword: string;
}

const TEXT_LENGTH_MAX = 255;

const visible = z
  .string()
  .regex(
    new RegExp(`^[\\x21-\\x7e]{1,${TEXT_LENGTH_MAX}}$`),
    `must be 1 to ${TEXT_LENGTH_MAX} visible ASCII characters`,
  );

// A password is hashed as it is, so it may hold anything that can be typed.
const password = z
  .string()
  .regex(new RegExp(`^\\P{Cc}{1,${TEXT_LENGTH_MAX}}$`, 'u'), `must be 1 to ${TEXT_LENGTH_MAX} printable characters`);

/** The credentials by the names an operator configures. */
export const hallSchema = z
  .strictObject({ sn: visible, secret_key: visible, agent_login_id: visible, agent_password: password })
  .transform((credentials): Hall => ({
    sn: credentials.sn,
    secretKey: credentials.secret_key,
    secretCode: secretCodeOf(credentials.agent_password),
    agentLoginId: credentials.agent_login_id,
    agentPassword: credentials.agent_password,
  }));
