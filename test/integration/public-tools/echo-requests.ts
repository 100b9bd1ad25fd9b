import { execFileSync } from 'node:child_process';

const runs = (address: string): string | null => {
  try {
    execFileSync('ping', ['-n', '-q', '-c', '1', '-W', '1', '--', address], { stdio: 'pipe' });
    return null;
  } catch (fault) {
    return fault instanceof Error ? (fault.message.split('\n')[0] ?? 'unknown') : 'unknown';
  }
};

/** Skips tests that ping an address if this machine cannot, and prints the reason. */
export const skipWithoutPing = (test: Mocha.Context, address = '127.0.0.1'): void => {
  const reason = runs(address);
  if (reason === null) return;
  process.stderr.write(`    no echo requests to ${address} on this machine: ${reason}\n`);
  test.skip();
};
