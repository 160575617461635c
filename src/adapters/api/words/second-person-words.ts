import type { AdminCall, SecondPerson } from '../call.ts';

/** Whether a call may wait for a second person where `FOUR_EYES` names these calls. */
export const isGuarded = ({ name, access: { secondPerson } }: AdminCall, fourEyes: ReadonlySet<string>): boolean =>
  secondPerson !== undefined && fourEyes.size > 0 && (secondPerson.isImplied === true || fourEyes.has(name));

/** The cases in which such a call waits, in words. */
export function waitsWhen({ fields, ofOthers, except }: SecondPerson): string {
  const cases = [
    fields === undefined ? undefined : `with ${fields.map((field) => `\`${field}\``).join(' or ')}`,
    ofOthers === undefined ? undefined : 'about somebody else',
    except === undefined ? undefined : `unless all that it says is \`${JSON.stringify(except)}\``,
  ].filter((each) => each !== undefined);
  return cases.length === 0 ? 'always' : cases.join(', ');
}
