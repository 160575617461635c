import { concealed } from './concealed.ts';

/** The most causes that are followed, so that an error that is its own cause ends too. */
const CAUSES_MAX = 5;

/** An error in the format of the log. */
export interface ErrorFields {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly stack?: string;
  readonly cause?: ErrorFields;
}

/** Keeps the fields that explain an error. Other properties are left out, because drivers put statements and values into them. */
export function errorFields(error: unknown, causesLeft = CAUSES_MAX): ErrorFields {
  if (!(error instanceof Error)) return { type: typeof error, message: concealed(String(error)) };
  const { code } = error as NodeJS.ErrnoException;
  return {
    type: error.name,
    message: concealed(error.message),
    ...(typeof code === 'string' && { code }),
    ...(error.stack !== undefined && { stack: concealed(error.stack) }),
    ...(error.cause !== undefined && causesLeft > 0 && { cause: errorFields(error.cause, causesLeft - 1) }),
  };
}
