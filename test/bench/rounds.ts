/**
 * Takes a sample of every side in every round, one side after the other and each round beginning with another side, so that
 * whatever else the machine does falls on all of them. The samples of a side are in the order of the rounds.
 */
export async function interleaved<Side, Sample>(
  sides: readonly Side[],
  rounds: number,
  sample: (side: Side, round: number) => Promise<Sample>,
): Promise<ReadonlyMap<Side, readonly Sample[]>> {
  const samples = new Map<Side, Sample[]>(sides.map((side) => [side, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < sides.length; turn += 1) {
      const side = sides[(round + turn) % sides.length]!;
      samples.get(side)!.push(await sample(side, round));
    }
  }
  return samples;
}
