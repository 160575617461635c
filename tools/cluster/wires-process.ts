/** All wires, in a process of their own, so that nothing else of the tool delays what passes. */
import { Wire } from './wire.ts';
import type { WireOrder, WirePlan } from './wires.ts';

const plan = JSON.parse(process.argv[2] ?? '[]') as readonly WirePlan[];
const wires = await Promise.all(
  plan.map(async ({ node, port, target }) => ({ node, wire: await Wire.between(port, target) })),
);
process.on('message', ({ node, act }: WireOrder) => {
  for (const one of wires.filter((each) => each.node === node)) one.wire[act]();
  process.send?.('done');
});
process.on('disconnect', () => process.exit());
process.send?.('done');
