import type { TestFramework } from '../../../src/contracts/index.ts';

/** Runs one test of a contract suite. Returns its fault, or null if it passes. Throws if the suite has no such test. */
export const faultOf = async (declare: (framework: TestFramework) => void, title: string): Promise<unknown> => {
  const tests = new Map<string, () => Promise<void>>();
  declare({ describe: (_title, body) => body(), it: (name, body) => tests.set(name, body) });
  const test = tests.get(title);
  if (test === undefined) throw new Error(`The suite has no test "${title}".`);
  try {
    await test();
    return null;
  } catch (fault) {
    return fault;
  }
};
