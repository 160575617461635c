/** A cluster of its own for the tests of one `describe`. */
import { DatabaseCluster } from '../../../tools/cluster/database-cluster.ts';

/** Starts it before the tests and closes it after them. The function that is returned gives it to a test. */
export function ownCluster(options: {
  readonly hasPgbouncer: boolean;
  readonly hasSmallDisks: boolean;
}): () => DatabaseCluster {
  let cluster: DatabaseCluster | undefined;

  before(async () => {
    cluster = await DatabaseCluster.start({ ...options, onProgress: console.log });
  });

  after(() => cluster?.close());

  return () => {
    if (cluster === undefined) throw new Error('the cluster is not started');
    return cluster;
  };
}

/** Prints lines with the seconds since now. */
export function progressFromNow(): (line: string) => void {
  const sinceMs = Date.now();
  return (line) => {
    console.log(`      ${Math.round((Date.now() - sinceMs) / 1_000)} s: ${line}`);
  };
}
