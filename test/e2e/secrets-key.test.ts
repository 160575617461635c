import { expect } from 'chai';
import { rm } from 'node:fs/promises';
import { describeWithPostgres } from '../support/postgres.ts';
import { GatewayProcess } from './gateway-process.ts';
import { preparedFolder } from '../support/prepared-folder.ts';

const KEY = '5a'.repeat(32);
const ANOTHER_KEY = 'a5'.repeat(32);

describeWithPostgres('SECRETS_KEY', (database) => {
  let folder: string;

  const settings = (secretsKey: string): Record<string, string> => ({
    NODE_ENV: 'production',
    DATABASE_URL: database().url,
    SECRETS_KEY: secretsKey,
  });

  const startAndStop = async (secretsKey: string): Promise<number | null> =>
    (await (await GatewayProcess.listening(folder, settings(secretsKey))).stop()).code;

  before(async () => {
    folder = await preparedFolder('gateway-key-');
    await startAndStop(KEY);
  });

  after(() => rm(folder, { recursive: true }));

  it('stops the start when it does not fit the database, and says what to do', async () => {
    const { code, stderr } = await new GatewayProcess(folder, settings(ANOTHER_KEY)).ending();

    expect(code).to.equal(1);
    expect(stderr).to.match(
      /^Cannot start: SECRETS_KEY is not the key .+: start with that one.+secrets_key_check.+\n$/,
    );
    expect(stderr).not.to.include(ANOTHER_KEY);
  });

  it('still fits afterwards, when it is the right one', async () => {
    expect(await startAndStop(KEY)).to.equal(0);
  });
});
