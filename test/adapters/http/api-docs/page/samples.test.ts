import { expect } from 'chai';
import { callsOf } from '../../../../../src/adapters/http/api-docs/page/resolve.ts';
import { LANGUAGES, sampleRequest } from '../../../../../src/adapters/http/api-docs/page/samples.ts';
import { openApiDocuments } from '../../../../../src/adapters/http/index.ts';

const requestOf = (operationId: string) => {
  for (const document of Object.values(openApiDocuments)) {
    const call = callsOf(document).find(({ operation }) => operation.operationId === operationId);
    if (call !== undefined) return sampleRequest(document, call);
  }
  throw new Error(`There is no call ${operationId}.`);
};
const [shell] = LANGUAGES;
const example = (operationId: string): string => shell!.write(requestOf(operationId));

describe('the curl sample', () => {
  it('sends the fields of a form one by one', () => {
    expect(example('listGames').split(' \\\n  ')).to.deep.equal([
      'curl -s "$GATEWAY/papi/v1/game/list"',
      '-H "Authorization: Bearer $AGENT_TOKEN"',
      '-d category=SLOT',
      '-d currency=EUR',
      '-d page=1',
      '-d pageSize=1',
    ]);
  });

  it('sends JSON with its content type, quoted for a shell', () => {
    expect(example('changeProvider').split(' \\\n  ')).to.deep.equal([
      'curl -s -X PATCH "$GATEWAY/admin/v1/providers/A"',
      '-H "Authorization: Bearer $ADMIN_TOKEN"',
      "-H 'Content-Type: application/json'",
      `-d '{\n  "is_maintenance": true\n}'`,
    ]);
  });

  it('puts the parts of a query behind the path', () => {
    expect(example('listAgents')).to.match(/^curl -s "\$GATEWAY\/admin\/v1\/agents\?page=1&pageSize=10" /);
  });

  it('codes a value that a shell, or curl, would take for something else', () => {
    expect(example('previewOffer')).to.include('?rules=%5B%7B%22effect%22%3A%22allow%22');
  });

  it('takes the lines of an import from a file', () => {
    expect(example('importGames')).to.match(/--data-binary @games\.ndjson$/);
  });

  it('names the method only where curl would take another one', () => {
    expect(example('probeLife')).to.equal('curl -s "$GATEWAY/health/live"');
    expect(example('issueCallbackSecret')).to.match(/^curl -s -X POST "\$GATEWAY/);
  });
});
