import { oneOf, wholeNumber } from './setting.ts';

/** Administrators and how they show who they are. */
export const people = {
  ADMIN_TOKEN_ACCEPTED: oneOf(['true', 'false'], {
    description:
      'Whether ADMIN_TOKEN opens the admin API. With false only the administrators’ own tokens and sessions count, and ADMIN_TOKEN is not needed.',
  }).default('true'),
  ADMINISTRATOR_TOKEN_DAYS_MAX: wholeNumber({
    min: 1,
    max: 3_650,
    description: 'Longest life of an administrator’s token, in days.',
  }).default(90),
};
