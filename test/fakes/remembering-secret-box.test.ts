import { secretBoxContract } from '../ports/secret-box.contract.ts';
import { RememberingSecretBox } from './remembering-secret-box.ts';

secretBoxContract(RememberingSecretBox.name, async () => {
  const stranger = new RememberingSecretBox();
  const successor = new RememberingSecretBox(stranger);
  return { subject: new RememberingSecretBox(), stranger, successor, close: () => Promise.resolve() };
});
