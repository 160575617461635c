import type { AmountUnit, ProviderMessage, ProviderReply, Result } from '../../protocol-kit.ts';
import type { Form } from './read-body.ts';

/** The context of reading a command. */
export interface Circumstances {
  readonly unit: AmountUnit;
  readonly nowMs: number;
}

/** Reads the form of one command. A refusal is the reply. */
export type ReadCommand = (form: Form, of: Circumstances) => Result<ProviderMessage, ProviderReply>;
