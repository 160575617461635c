import { concealed } from './concealed.ts';

/** Causes that are followed; an error that is its own cause ends too. */
const CAUSES_MAX = 5;

/** An error as it is logged. */
export interface ErrorFields {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly stack?: string;
  readonly cause?: ErrorFields;
}

/** Keeps what explains an error; other properties stay out, because drivers put statements and values into them. */
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
