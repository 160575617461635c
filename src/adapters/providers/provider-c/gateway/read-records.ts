import { inTurns, ok, unreadable, type BetRecord, type Result, type UpstreamFailure } from '../../protocol-kit.ts';
import { listedIn, type XmlElement } from '../xml-answer.ts';

/** Reads the records of an answer's list. One unreadable record makes the whole answer unreadable, so that no money is missed. */
export async function readRecords(
  answer: XmlElement,
  name: 'BetDetail' | 'UserBetItem',
  read: (item: unknown) => BetRecord | undefined,
): Promise<Result<readonly BetRecord[], UpstreamFailure>> {
  const items = listedIn(answer, `${name}List`, name);
  if (items === undefined) return unreadable(`the answer's ${name}List is no list`);
  const records: BetRecord[] = [];
  for await (const [index, item] of inTurns(items.entries())) {
    const record = read(item);
    if (record === undefined) return unreadable(`${name} ${index + 1} of ${items.length} cannot be read`);
    records.push(record);
  }
  return ok(records);
}
