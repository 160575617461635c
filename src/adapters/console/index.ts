import type { ConsolePages } from '../pages/visit.ts';
import { consoleOver } from './console-pages.ts';
import { SCREENS } from './screens.ts';

/** The operators' console. */
export const consolePages = (): ConsolePages => consoleOver(SCREENS);
