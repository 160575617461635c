import type { Schema } from '../openapi.ts';
import { text } from './schema-parts.ts';

/** The code of the calling Agent, which every call of the Agent interface may name. */
export const OPERATOR_CODE: Schema = text(
  'Code of the calling Agent. Not needed, because the token says who calls; a code other than the token’s is refused.',
);
