import { secretBoxContract } from '../ports/secret-box.contract.ts';
import { RememberingSecretBox } from './remembering-secret-box.ts';

secretBoxContract(RememberingSecretBox.name, async () => ({
  subject: new RememberingSecretBox(),
  stranger: new RememberingSecretBox(),
  close: () => Promise.resolve(),
}));
