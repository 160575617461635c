import { z } from 'zod';
import { text } from './fields.ts';
import type { Fields } from '../call.ts';

const OPERATOR_CODE = text(
  'Code of the calling Agent. Not needed, because the token says who calls; a code other than the token’s is refused.',
).optional();

/** The fields of a call of the Agent interface, and the optional name of the calling Agent. Unknown fields are ignored, unless the call is served `onlyFieldsOf`. */
export const form = <F extends Fields>(fields: F) => z.object({ operator_code: OPERATOR_CODE, ...fields });
