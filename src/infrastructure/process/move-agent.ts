import { AesSecretBox } from '../../adapters/cryptography/aes-secret-box.ts';
import { moveBetween, type CellAccess } from '../../adapters/persistence/index.ts';
import { foldCode } from '../../domain/shared/code.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { readConfig } from '../config/read-config.ts';

/** A person's order to move an Agent into another cell, or to cancel its move. */
interface AgentMove {
  readonly agent: string;
  readonly isGivenUp: boolean;
  readonly by: string;
  readonly say: (sentence: string) => void;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Longer than any authorization request and any delivery. */
const PATIENCE_MS = 90_000;

/** Moves an Agent between the cells that the environment names. The sentences have no full stop. */
export async function moveAgent(
  environment: Environment,
  { agent, ...move }: AgentMove,
): Promise<Result<string, string>> {
  const source = cellIn(environment, '');
  if (!source.ok) return source;
  const target = cellIn(targetOf(environment), 'TARGET_');
  if (!target.ok) return target;
  return moveBetween({
    ...move,
    agent: foldCode(agent),
    source: source.value,
    target: target.value,
    patienceMs: PATIENCE_MS,
  });
}

/** The settings of the target cell's gateways, as far as the move needs them. */
const targetOf = (environment: Environment): Environment => ({
  DATABASE_URL: environment['TARGET_DATABASE_URL'],
  SECRETS_KEY: environment['TARGET_SECRETS_KEY'],
  SECRETS_KEYS_TO_OPEN: environment['TARGET_SECRETS_KEYS_TO_OPEN'],
});

function cellIn(environment: Environment, prefix: string): Result<CellAccess, string> {
  const config = readConfig(environment);
  if (!config.ok) return err(withoutStop(config.error.map((sentence) => `${prefix}${sentence}`).join(' ')));
  const { databaseUrl, secretsKey, secretsKeysToOpen } = config.value;
  if (databaseUrl === undefined) return err(`${prefix}DATABASE_URL must name the PostgreSQL of the cell`);
  if (secretsKey === undefined) return err(`${prefix}SECRETS_KEY must be set`);
  return ok({ databaseUrl, secrets: AesSecretBox.fromKeyText(secretsKey, secretsKeysToOpen) });
}

const withoutStop = (sentences: string): string => sentences.replace(/\.$/, '');
