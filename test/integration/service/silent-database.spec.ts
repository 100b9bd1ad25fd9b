import { expect } from 'chai';
import { startService } from '../../../src/composition/service.ts';
import { STOP_GRACE } from '../../../src/composition/stop.ts';
import { seconds } from '../../../src/domain/kernel/time.ts';
import { closeAll } from '../../close-all.ts';
import { databaseProxy } from '../kernel/database/database-proxy.ts';
import { migrated } from '../kernel/database/migrated.ts';
import { testDatabase } from '../kernel/database/test-database.ts';

/** Other statements are given fifteen seconds. */
const LESS_THAN_A_STATEMENT = seconds(12);

describe('a service whose database falls silent', () => {
  it('is not ready, and stops within its grace', async () => {
    const temporary = await testDatabase(migrated);
    const proxy = await databaseProxy(temporary.url);
    const service = await startService({
      DATABASE_URL: proxy.url,
      SECRET_KEY: 'k'.repeat(32),
      PORT: '0',
      LOG_LEVEL: 'silent',
    });
    try {
      proxy.silence();
      const ready = await fetch(`${service.url}/readyz`, { signal: AbortSignal.timeout(LESS_THAN_A_STATEMENT) });
      expect(ready.status).to.equal(503);
      const headers = { authorization: `Bearer wsm_${'x'.repeat(43)}` };
      const answer = fetch(`${service.url}/api/websites`, { headers }).catch(() => null);
      const begun = performance.now();
      await service.stop();
      expect(performance.now() - begun).to.be.below(STOP_GRACE);
      await answer;
    } finally {
      await closeAll(
        () => service.stop(),
        () => proxy.close(),
        () => temporary.drop(),
      );
    }
  });
});
