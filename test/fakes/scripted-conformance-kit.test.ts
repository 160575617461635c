import { conformanceKitContract } from '../ports/conformance-kit.contract.ts';
import { ScriptedConformanceKit } from './scripted-conformance-kit.ts';

conformanceKitContract(ScriptedConformanceKit.name, () => {
  const subject = new ScriptedConformanceKit();
  subject.second = { verdict: 'failed', because: 'it paid nothing' };
  const urls = { url: 'https://agent.example', silentUrl: subject.silent };
  return Promise.resolve({ subject, ...urls, close: () => Promise.resolve() });
});
