/** `npm run postgres`: a throw-away PostgreSQL for development; prints its URL and lives until it is interrupted. */
import { postgresUrl, stopPostgres } from './postgres.ts';

const url = await postgresUrl();
if (url === undefined) throw new Error('No PostgreSQL is installed on this machine.');
console.log(url);

const keepAlive = setInterval(() => undefined, 60_000);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    clearInterval(keepAlive);
    void stopPostgres();
  });
}
