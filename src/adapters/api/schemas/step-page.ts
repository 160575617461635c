import { TRANSACTION_EXAMPLE } from '../calls/money.ts';
import { PAGE } from './pages.ts';
import { filter } from './parameters.ts';

/** The page of a timeline. */
export const STEP_PAGE = {
  step: filter(
    'The id of a transaction, transfer or refusal of the timeline: answers the page that has it, whatever `page` says.',
    TRANSACTION_EXAMPLE.id,
  ),
  ...PAGE,
} as const;
