import type { ChangeGame } from '../../../../application/catalogue/change-game.ts';
import type { ImportGames } from '../../../../application/catalogue/import-games.ts';
import type { ListStoredGames } from '../../../../application/catalogue/list-stored-games.ts';
import type { ShowGame } from '../../../../application/catalogue/show-game.ts';
import type { ChangeProvider } from '../../../../application/providers/change-provider.ts';
import type { CreateProvider } from '../../../../application/providers/create-provider.ts';
import type { ForgetPlayers } from '../../../../application/providers/forget-players.ts';
import type { ListCredentials } from '../../../../application/providers/list-credentials.ts';
import type { ListProviders } from '../../../../application/providers/list-providers.ts';
import type { ShowProvider } from '../../../../application/providers/show-provider.ts';

/** The use cases about providers and their games. */
export interface CatalogueAdminUseCases {
  readonly createProvider: CreateProvider;
  readonly showProvider: ShowProvider;
  readonly listCredentials: ListCredentials;
  readonly listProviders: ListProviders;
  readonly changeProvider: ChangeProvider;
  readonly forgetPlayers: ForgetPlayers;
  readonly importGames: ImportGames;
  readonly listStoredGames: ListStoredGames;
  readonly showGame: ShowGame;
  readonly changeGame: ChangeGame;
}
