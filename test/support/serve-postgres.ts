/** `npm run postgres`: a temporary PostgreSQL for development. It prints its URL and runs until it is interrupted. */
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
