import { z } from 'zod';
import type { CredentialField } from '../../../domain/provider/protocol.ts';
import { invalidParameter, type InvalidParameter } from '../../../domain/shared/invalid-parameter.ts';
import { err, ok, type Result } from '../../../domain/shared/result.ts';
import type { ProviderConnection } from './provider-protocol.ts';

/** The credentials that a schema declares. */
export const declaredBy = ({ shape }: z.ZodObject): readonly CredentialField[] =>
  Object.entries(shape).map(([name, value]) => ({ name, isRequired: !z.safeParse(value, undefined).success }));

/** Reads credentials by their schema. The error names the first fault as `credentials.<name>`, and never a value. */
export function readCredentials<S extends z.ZodType>(
  schema: S,
  credentials: Credentials,
): Result<z.output<S>, InvalidParameter> {
  const read = schema.safeParse(credentials);
  if (read.success) return ok(read.data);
  const issue = read.error.issues[0];
  if (issue?.code === 'unrecognized_keys') {
    return err(invalidParameter(`credentials.${issue.keys[0] ?? ''}`, 'is not a credential of this protocol'));
  }
  const rule = issue?.code === 'invalid_type' ? 'must be given' : (issue?.message ?? 'is wrong');
  return err(invalidParameter(['credentials', ...(issue?.path ?? [])].join('.'), rule));
}

type Credentials = ProviderConnection['credentials'];
type ReadConfig<Config> = (credentials: Credentials) => Result<Config, InvalidParameter>;

/** Creates one half of a protocol (the gateway or the inbox) from the credentials that `read` accepts. */
export const configured =
  <Config, Half>(read: ReadConfig<Config>, make: (config: Config, connection: ProviderConnection) => Half) =>
  (connection: ProviderConnection): Result<Half, InvalidParameter> => {
    const config = read(connection.credentials);
    return config.ok ? ok(make(config.value, connection)) : config;
  };

/** The first fault of credentials by `read`. */
export const checkedBy =
  (read: ReadConfig<unknown>) =>
  (credentials: Credentials): InvalidParameter | undefined => {
    const config = read(credentials);
    return config.ok ? undefined : config.error;
  };
