import { declaredBy, readCredentials, z, type InvalidParameter, type Result } from '../protocol-kit.ts';
import { secretCodeOf, type HallKeys } from './signature.ts';

/** A hall at the upstream, and the agent under which the gateway creates players. */
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

// The gateway hashes a password unchanged, so a password may have any printable characters.
const password = z
  .string()
  .regex(new RegExp(`^\\P{Cc}{1,${TEXT_LENGTH_MAX}}$`, 'u'), `must be 1 to ${TEXT_LENGTH_MAX} printable characters`);

/** The credentials by the names in the configuration. */
const given = z.strictObject({
  sn: visible,
  secret_key: visible,
  agent_login_id: visible,
  agent_password: password,
});

export const credentialFields = declaredBy(given);

const hallSchema = given.transform((credentials): Hall => ({
  sn: credentials.sn,
  secretKey: credentials.secret_key,
  secretCode: secretCodeOf(credentials.agent_password),
  agentLoginId: credentials.agent_login_id,
  agentPassword: credentials.agent_password,
}));

export const readConfig = (credentials: Readonly<Record<string, string>>): Result<Hall, InvalidParameter> =>
  readCredentials(hallSchema, credentials);
