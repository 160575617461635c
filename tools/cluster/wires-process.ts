/** All wires, in a separate process, so that nothing else of the tool delays the traffic. */
import { Wire } from './wire.ts';
import type { WireOrder, WirePlan } from './wires.ts';

const plan = JSON.parse(process.argv[2] ?? '[]') as readonly WirePlan[];
const wires = await Promise.all(
  plan.map(async ({ node, side, port, target }) => ({ node, side, wire: await Wire.between(port, target) })),
);
process.on('message', ({ node, act, side }: WireOrder) => {
  const meant = wires.filter((each) => each.node === node && (side ?? each.side) === each.side);
  for (const { wire } of meant) wire[act]();
  process.send?.('done');
});
process.on('disconnect', () => process.exit());
process.send?.('done');
