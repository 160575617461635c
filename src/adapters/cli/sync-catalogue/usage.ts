import { URL_DEFAULT } from './options.ts';

/** What `--help` prints. */
export const USAGE = `Brings a provider's games in the catalogue to what the provider lists, and shows how far that is.

  npm run --silent sync-catalogue -- --provider CODE [options]

  --provider CODE       the provider, by its code in the gateway
  --url URL             where the gateway is (default ${URL_DEFAULT})
  --admin-token TOKEN   the gateway's ADMIN_TOKEN; without it, that of the environment, which other users cannot see
  --accept-shrink       take the list at its word although it is empty or lacks more than half of the known games
  -h, --help            this text

Examples:

  ADMIN_TOKEN=... npm run --silent sync-catalogue -- --provider B
  npm run --silent sync-catalogue -- --provider C --url https://gateway.example.com --accept-shrink

The gateway does the work; this command only follows it, and may be interrupted and started again: it then follows the
sync that runs. One that a gateway left lying is resumed where it stopped.

The exit code is 0 when the catalogue follows the list, 1 when it could not be synced, and 2 when an option is wrong.
`;
