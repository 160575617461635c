/** Lets go what is held back now, and what comes later, until all is done. */
export async function letAllGo(held: (() => void)[], all: Promise<unknown>): Promise<void> {
  const timer = setInterval(() => {
    for (const go of held.splice(0)) go();
  }, 1);
  await all.finally(() => clearInterval(timer));
}
