import type { CatalogHistory, HistoryWindow } from '../../../src/application/ports/catalog-history.ts';

/** The same history, which notes what is read of it. */
export const noting = (windows: HistoryWindow[], history: CatalogHistory): CatalogHistory => ({
  head: () => history.head(),
  agentViewAt: (agent, revision) => history.agentViewAt(agent, revision),
  gamesChanged: (window) => {
    windows.push(window);
    return history.gamesChanged(window);
  },
});
