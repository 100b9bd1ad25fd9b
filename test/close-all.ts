/** Closes one thing after the other, whatever happens to those before, and then fails as the first one failed. */
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
