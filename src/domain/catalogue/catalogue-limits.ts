/** Most changes of the game list in one answer. */
export const CHANGES_MAX = 100;
/** The most games whose details one call shows. */
export const DETAILED_MAX = 100;
/** The most rejected lines that the report of an import lists. */
export const REJECTED_LISTED_MAX = 1000;
/** Most pages that the game list of a provider may have. */
export const PAGES_MAX = 1_000;
/** The most games that it may have. A sync of this size takes seconds, in which other changes of the catalogue wait. */
export const GAMES_MAX = 100_000;
