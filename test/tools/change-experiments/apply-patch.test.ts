import { expect } from 'chai';
import { applied } from '../../../tools/change-experiments/apply-patch.ts';
import { parsePatch } from '../../../tools/change-experiments/patch.ts';

const PATCH = `A change of two files.
Generated: docs/one.md docs/two.md

diff --git a/src/list.ts b/src/list.ts
--- a/src/list.ts
+++ b/src/list.ts
@@ -1,2 +1,3 @@
 import one
+import two
 
@@ -5,3 +6,3 @@ of a list
 list
-  old
+  new
 end
diff --git a/src/new.ts b/src/new.ts
new file mode 100644
--- /dev/null
+++ b/src/new.ts
@@ -0,0 +1,2 @@
+first
+second
`;
const { files, generated } = parsePatch(PATCH);
const hunks = files[0]!.hunks;
const text = (...lines: string[]): string => lines.join('\n');

describe('a recorded change', () => {
  it('is read: its files, their places, and the docs that follow', () => {
    expect(files.map(({ path, isNew }) => [path, isNew])).to.deep.equal([
      ['src/list.ts', false],
      ['src/new.ts', true],
    ]);
    expect(files[1]!.hunks[0]!.new).to.deep.equal(['first', 'second']);
    expect(hunks[1]).to.deep.equal({ line: 5, before: ['list'], after: ['end'], old: ['  old'], new: ['  new'] });
    expect(generated).to.deep.equal(['docs/one.md', 'docs/two.md']);
  });

  it('is carried out', () => {
    expect(applied(text('import one', '', 'x', 'x', 'list', '  old', 'end', ''), hunks)).to.deep.equal({
      ok: true,
      value: text('import one', 'import two', '', 'x', 'x', 'list', '  new', 'end', ''),
    });
  });

  it('finds its places where they have moved', () => {
    expect(applied(text('more', 'import one', '', 'list', '  old', 'end'), hunks)).to.deep.equal({
      ok: true,
      value: text('more', 'import one', 'import two', '', 'list', '  new', 'end'),
    });
  });

  it('finds a place by one neighbour where the other has changed', () => {
    expect(applied(text('import one', 'import more', 'list', 'more', '  old', 'end'), hunks)).to.deep.equal({
      ok: true,
      value: text('import one', 'import two', 'import more', 'list', 'more', '  new', 'end'),
    });
  });

  it('takes the nearest of several places that look alike', () => {
    const twice = ['list', '  old', 'end'];

    expect(applied(text('import one', '', 'x', 'x', ...twice, ...twice), hunks)).to.have.property(
      'value',
      text('import one', 'import two', '', 'x', 'x', 'list', '  new', 'end', ...twice),
    );
  });

  for (const [because, lines] of [
    ['the old line is gone', ['import one', '', 'list', 'end']],
    ['both neighbours have changed', ['import one', '', 'a', '  old', 'b']],
    ['one neighbour stands at several places', ['import one', '', 'list', '  old', 'b', 'list', '  old', 'c']],
  ] as const) {
    it(`fits no longer where ${because}`, () => {
      expect(applied(text(...lines), hunks)).to.deep.equal({ ok: false, error: 'no such lines:\nlist\n  old\nend' });
    });
  }
});
