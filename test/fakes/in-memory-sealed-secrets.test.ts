import { sealedSecretsContract } from '../ports/sealed-secrets.contract.ts';
import { InMemorySealedSecrets } from './in-memory-sealed-secrets.ts';

const KINDS = 4;

sealedSecretsContract(InMemorySealedSecrets.name, async () => {
  const subject = new InMemorySealedSecrets();
  return {
    subject,
    keep: async (sealed) => {
      for (let kind = 0; kind < KINDS; kind += 1) subject.texts.set(`kind/${kind}`, sealed(kind));
      return KINDS;
    },
    kept: async () => [...subject.texts.values()],
    close: () => Promise.resolve(),
  };
});
