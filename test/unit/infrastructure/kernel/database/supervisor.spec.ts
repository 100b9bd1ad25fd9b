import { expect } from 'chai';
import {
  MAX_FAILED_RESTARTS,
  Supervisor,
} from '../../../../../src/infrastructure/kernel/database/embedded/supervisor.ts';

const TIMES = { checkEvery: 1, backoff: { first: 1, longest: 2 } };

describe('supervisor of the embedded PostgreSQL', () => {
  let running: boolean;
  let restarts: number;
  let failures: number;
  let lines: string[];
  let onLine: (() => void) | null;

  beforeEach(() => {
    [running, restarts, failures, lines, onLine] = [true, 0, 0, [], null];
  });

  const server = {
    isRunning: () => running,
    restart: () => {
      restarts += 1;
      if (restarts <= failures) return Promise.reject(new Error(`failure ${restarts}`));
      running = true;
      return Promise.resolve();
    },
  };
  const record = (line: string): void => {
    lines.push(line);
    onLine?.();
  };
  const supervise = () => new Supervisor(server, { info: record, warn: record, error: record }, TIMES);
  const logged = async (line: string, times = 1): Promise<void> => {
    while (lines.filter((one) => one === line).length < times) await new Promise<void>((resolve) => (onLine = resolve));
  };

  const DIED = 'The embedded PostgreSQL has died; restarting it.';
  const FAILED = 'The embedded PostgreSQL could not be restarted.';
  const RUNS = 'The embedded PostgreSQL runs again.';

  it('restarts a server that has died, each time, and logs it', async () => {
    const supervisor = supervise();
    for (const times of [1, 2]) {
      running = false;
      await logged(RUNS, times);
    }
    await supervisor.stop();
    expect(lines).to.deep.equal([DIED, RUNS, DIED, RUNS]);
  });

  it('counts only failures in a row', async () => {
    failures = MAX_FAILED_RESTARTS - 1;
    running = false;
    const supervisor = supervise();
    await logged(RUNS);
    [restarts, running] = [0, false];
    await logged(RUNS, 2);
    await supervisor.stop();
    expect(lines.filter((line) => line === FAILED)).to.have.length(2 * failures);
  });

  it('gives the server up after five failed restarts', async () => {
    failures = Infinity;
    running = false;
    const supervisor = supervise();
    expect((await supervisor.lost).message).to.equal('failure 5');
    await supervisor.stop();
    expect(restarts).to.equal(5);
  });

  it('restarts nothing once it is stopped', async () => {
    const supervisor = supervise();
    await supervisor.stop();
    running = false;
    await new Promise((resolve) => setImmediate(resolve));
    expect(restarts).to.equal(0);
  });
});
