import { expect } from 'chai';
import { minutes, seconds } from '../../src/domain/kernel/time.ts';
import { RESOLUTION_WINDOW } from '../../src/domain/paging/resolution-gathering.ts';
import { DOWN, MONITORS, UP, manyMonitors } from '../integration/http/alert-sources/many-monitors.ts';
import { killAtEach } from './kill-job.ts';

describe('consumer of a storm of outages that is killed with SIGKILL', () => {
  for (const isCommitted of [false, true])
    it(`pages once for the first outage, once for the storm and once for its end if killed ${isCommitted ? 'after' : 'within'} each of its transactions`, async function () {
      this.timeout(minutes(3));
      const { onCall, check, work, pushesTo, incidents } = await manyMonitors();
      const { app, admin } = onCall;
      const killedThroughout = async (): Promise<void> => {
        const job = { work: 'events', databaseUrl: app.databaseUrl, now: app.clock.now(), isCommitted } as const;
        expect(await killAtEach(job)).to.be.at.least(1);
        await work();
      };
      try {
        await check(DOWN);
        await killedThroughout();
        expect(pushesTo('ada').map(({ title }) => title)).to.deep.equal(['[Incident] Kornblum · Shop 1: answers 503']);
        app.clock.advance(seconds(10));
        await killedThroughout();
        const [storm, ...others] = await incidents();
        expect([storm?.title, others]).to.deep.equal(['Storm: 20 outages', []]);
        expect((await admin.get(`/api/im/incidents/${storm?.publicId}/alerts`)).body.total).to.equal(MONITORS);
        await check(UP);
        app.clock.advance(minutes(1));
        await killedThroughout();
        app.clock.advance(RESOLUTION_WINDOW);
        await killedThroughout();
        expect(pushesTo('ada').map(({ title }) => title.slice(0, 26))).to.deep.equal([
          '[Incident] Kornblum · Shop',
          '[Incident] Storm: 20 outag',
          '[Resolved] Storm: 20 outag',
        ]);
      } finally {
        await onCall.close();
      }
    });
});
