import type { ProviderMessage, ProviderReply } from '../../../../application/ports/provider-inbox.ts';
import type { Result } from '../../../../domain/shared/result.ts';
import type { Form } from './read-body.ts';

/** Reads one command's form; a refusal is the reply. */
export type ReadCommand = (form: Form, nowMs: number) => Result<ProviderMessage, ProviderReply>;
