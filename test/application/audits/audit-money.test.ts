import { expect } from 'chai';
import { AuditMoney } from '../../../src/application/audits/audits.ts';
import type { AuditFinding, AuditPiece } from '../../../src/application/ports/money-audit.ts';
import { INVARIANTS, VIOLATIONS_NAMED_MAX } from '../../../src/domain/wallet/invariants.ts';
import { accepted } from '../../ports/catalogue-seeds.ts';

const found = (checked: number, ...violations: readonly string[]): AuditFinding => ({
  invariant: 'transactions_booked',
  checked,
  violated: violations.length,
  violations,
});

/** An audit that finds this, piece by piece. */
function auditing(...pieces: readonly (readonly AuditFinding[])[]) {
  const ended: unknown[] = [];
  const heard: boolean[] = [];
  const audit = {
    begin: async (scope: string) => `${scope} 0`,
    look: async (place: string): Promise<AuditPiece> => {
      const [scope, at] = place.split(' ');
      const next = Number(at) + 1;
      return {
        findings: pieces[Number(at)]!,
        done: next,
        total: pieces.length,
        next: next < pieces.length ? `${scope} ${next}` : undefined,
      };
    },
    end: async (...end: readonly unknown[]) => {
      ended.push(end);
    },
    standing: async () => ({ provenAtMs: undefined, firstMoneyAtMs: undefined }),
  };
  return { ended, heard, auditMoney: new AuditMoney(audit, ({ isSound }) => heard.push(isSound)) };
}

describe('AuditMoney', () => {
  it('goes through all pieces, adds up what they found, and names every invariant once in the order of their table', async () => {
    const { auditMoney } = auditing([found(3)], [], [found(4, 'a'), found(1)]);

    const { findings, isSound } = accepted(await auditMoney.execute());

    expect(findings.map(({ invariant }) => invariant)).to.deep.equal(Object.keys(INVARIANTS));
    expect(findings.filter(({ checked }) => checked > 0)).to.deep.equal([found(8, 'a')]);
    expect(isSound).to.equal(false);
  });

  it('names what two pieces name once, and so many at most', async () => {
    const names = Array.from({ length: VIOLATIONS_NAMED_MAX + 5 }, (_, number) => `v${number}`);
    const { auditMoney } = auditing([found(1, 'v0')], [found(names.length, ...names)]);

    const { findings } = accepted(await auditMoney.execute());

    expect(findings.flatMap(({ violations }) => violations)).to.deep.equal(names.slice(0, VIOLATIONS_NAMED_MAX));
  });

  it('ends what it began, and says whether it was sound', async () => {
    const sound = auditing([found(1)], [found(1)]);
    const unsound = auditing([found(1, 'a')], [found(1)]);

    await sound.auditMoney.execute('new');
    await unsound.auditMoney.execute('all');

    expect([sound.ended, sound.heard]).to.deep.equal([[['new 0', true]], [true]]);
    expect([unsound.ended, unsound.heard]).to.deep.equal([[['all 0', false]], [false]]);
  });

  it('tells how far it is', async () => {
    const { auditMoney } = auditing([], [], []);
    const shown: number[] = [];

    await auditMoney.execute('all', ({ done, total }) => shown.push(done / total));

    expect(shown).to.deep.equal([1 / 3, 2 / 3, 1]);
  });
});
