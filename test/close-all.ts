/** Closes everything in order, even after a failure, and then throws the first error. */
export const closeAll = async (...closings: readonly (() => unknown)[]): Promise<void> => {
  const faults: unknown[] = [];
  for (const close of closings) {
    try {
      await close();
    } catch (fault) {
      faults.push(fault);
    }
  }
  if (faults.length > 0) throw faults[0];
};
