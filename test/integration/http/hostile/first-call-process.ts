import { TestClock } from '../../../builders/clock.ts';
import { openTestApp } from '../test-app.ts';
import { LoopTurns } from '../../../loop-turns.ts';
import { unlimited } from './load.ts';

const [, , databaseUrl = ''] = process.argv;
const app = await openTestApp(databaseUrl, new TestClock(), { AGENT_WRITE_ENABLED: 'true' }, { rateLimits: unlimited });
const turns = new LoopTurns();

// Each message starts or ends a measurement. The request in between is sent by another process.
process.on('message', (message) => {
  if (message === 'start') turns.start();
  process.send?.(message === 'start' ? 0 : turns.stop());
});
process.once('disconnect', () => process.exit());
process.send?.(app.url);
