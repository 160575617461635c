import type { ProviderMessage, ProviderReply } from '../../../../application/ports/provider-inbox.ts';
import type { Result } from '../../../../domain/shared/result.ts';
import type { Form } from './read-body.ts';

/** Reads the form of one command. A refusal is the reply. */
export type ReadCommand = (form: Form, nowMs: number) => Result<ProviderMessage, ProviderReply>;
