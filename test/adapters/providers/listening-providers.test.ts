import { ListeningProviders, PROTOCOLS } from '../../../src/adapters/providers/index.ts';
import type { KeptProvider } from '../../../src/application/ports/provider-store.ts';
import { RememberingSecretBox } from '../../fakes/remembering-secret-box.ts';
import { accepted, guid, MOMENT_MS, providerOf } from '../../ports/catalogue-seeds.ts';
import { providerInboxContract, providerInboxesContract } from '../../ports/provider-inbox.contract.ts';

const runtime = { nowMs: () => MOMENT_MS, uuid: () => guid(1), wait: () => Promise.resolve() };

for (const protocol of PROTOCOLS.filter(({ inbound }) => inbound !== undefined)) {
  const { credentials } = (await protocol.loadSimulator())({ nowMs: () => MOMENT_MS });

  providerInboxContract(`inboxOf of ${protocol.protocol}`, () =>
    accepted(
      protocol.inbound!.listen({
        code: protocol.label,
        baseUrl: 'https://upstream.example',
        credentials,
        currencies: [],
        timeoutMs: 5_000,
        runtime,
      }),
    ),
  );

  providerInboxesContract(`ListeningProviders of ${protocol.protocol}`, () => {
    const secrets = new RememberingSecretBox();
    const like = (changes: Partial<KeptProvider>): KeptProvider =>
      providerOf({
        protocol: protocol.protocol,
        credentialsSealed: secrets.seal(JSON.stringify(credentials)),
        ...changes,
      });
    return {
      inboxes: new ListeningProviders({ protocols: PROTOCOLS, secrets, timeoutMs: 5_000, runtime }),
      provider: like({}),
      changed: like({ credentialsSealed: secrets.seal(JSON.stringify(credentials)) }),
      incomplete: like({ credentialsSealed: undefined }),
    };
  });
}
