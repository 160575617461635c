import type { ProviderMessage, ProviderReply } from '../../../../application/ports/provider-inbox.ts';
import type { Result } from '../../../../domain/shared/result.ts';
import type { AmountUnit } from '../../upstream/amount-unit.ts';
import type { Form } from './read-body.ts';

/** The context of reading a command. */
export interface Circumstances {
  readonly unit: AmountUnit;
  readonly nowMs: number;
}

/** Reads the form of one command. A refusal is the reply. */
export type ReadCommand = (form: Form, of: Circumstances) => Result<ProviderMessage, ProviderReply>;
