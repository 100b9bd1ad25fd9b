import type { Context } from 'mocha';

/** Skips a suite, and prints why, if this machine lacks something: the reasons that are not null say what. */
export const skipWithout = (suite: Context, tested: string, ...reasons: readonly (string | null)[]): void => {
  const reason = reasons.find((each) => each !== null);
  if (reason === undefined) return;
  process.stdout.write(`    ${tested} not tested here: ${reason}.\n`);
  suite.skip();
};
