/** The page of the search. */
export const SEARCH_PATH = '/console/search';
