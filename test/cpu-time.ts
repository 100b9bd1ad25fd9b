/**
 * The processor time that the work takes, in milliseconds. Unlike the time of a clock, it does not grow while the
 * machine does something else.
 */
export const cpuTimeOf = (work: () => unknown): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};
