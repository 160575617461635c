export const SEARCH_PATH = '/console/search';
