import type { IncomingMessage } from 'node:http';
import { expect } from 'chai';
import { UnavailableError } from '../../../src/application/kernel/ports.ts';
import { S3Client } from '../../../src/infrastructure/kernel/files/s3-client.ts';
import type { S3Surroundings } from '../../../src/infrastructure/kernel/files/s3-client.ts';
import { S3Files } from '../../../src/infrastructure/kernel/files/s3-files.ts';
import { s3LocationOf } from '../../../src/infrastructure/kernel/files/s3-location.ts';
import { systemClock } from '../../../src/infrastructure/kernel/system/system-clock.ts';
import { closeAll } from '../../close-all.ts';
import { startFaultProxy } from '../../fixtures/fault-proxy.ts';
import type { Fault, FaultProxy } from '../../fixtures/fault-proxy.ts';
import { hasS3Server, startS3Server } from '../../fixtures/s3-server.ts';
import type { S3Server } from '../../fixtures/s3-server.ts';
import { SECRET_KEY, resultArchiveSuite } from './result-archive-suite.ts';

const SLOW_DOWN: Fault = { status: 503, body: '<?xml version="1.0"?>\n<Error><Code>SlowDown</Code></Error>' };
const surroundings: S3Surroundings = { clock: systemClock, pause: () => Promise.resolve(), silenceMs: 5000 };
const isUpload = ({ method }: IncomingMessage): boolean => method === 'PUT';
const isAny = (): boolean => true;

describe('the archive of results in a bucket', () => {
  let server: S3Server | null = null;
  let proxy: FaultProxy;
  let buckets = 0;

  before(async function () {
    if (await hasS3Server()) server = await startS3Server();
    else {
      process.stdout.write('    An archive in a bucket is not tested here: moto is not installed.\n');
      this.skip();
    }
  });
  after(() => server?.stop());

  /** Breaks the requests that match, or the first ones of them. */
  const breaking = (fault: Fault, matches: (request: IncomingMessage) => boolean, times = Infinity): void => {
    let left = times;
    proxy.faultOf = (request) => {
      if (left === 0 || !matches(request)) return null;
      left -= 1;
      return fault;
    };
  };
  const heal = (): void => {
    proxy.faultOf = () => null;
  };
  const faultOf = (attempt: Promise<unknown>): Promise<unknown> =>
    attempt.then(
      () => null,
      (fault: unknown) => fault,
    );

  const open = async () => {
    if (server === null) throw new Error('There is no S3 server.');
    const { url, credentials } = server;
    proxy = await startFaultProxy(url);
    buckets += 1;
    const accountAt = (endpoint: string) => ({
      location: s3LocationOf(`s3://watchstead-results-${buckets}/prefix?endpoint=${endpoint}`)!,
      region: 'us-east-1',
      credentials,
    });
    const past = new S3Client(accountAt(url), surroundings);
    await past.call({ method: 'PUT', key: '' });
    const { prefix } = accountAt(url).location;
    return {
      files: new S3Files(accountAt(proxy.url), SECRET_KEY, surroundings),
      isInBucket: true,
      cut: async (name: string, bytes: number) => {
        const { bytes: whole } = await past.call({ method: 'GET', key: `${prefix}${name}` });
        await past.call({ method: 'PUT', key: `${prefix}${name}`, body: whole.subarray(0, bytes) });
      },
      close: () => closeAll(() => proxy.close()),
    };
  };

  resultArchiveSuite(open, ({ history, archive, monitorId, march, seed, run, answers, stored }) => {
    const request = { page: 1, perPage: 10 };

    it('asks the bucket once for a file that several queries read', async () => {
      await seed();
      await run();
      const before = await answers();
      const asked = proxy.seen.length;
      expect(await answers()).to.deep.equal(before);
      await history().tally(monitorId(), march);
      expect(proxy.seen.length).to.equal(asked);
    });

    for (const [what, fault] of [
      ['answers 503', SLOW_DOWN],
      ['cuts each answer', 'cutAnswer'],
    ] as const)
      it(`answers unavailable while the bucket ${what}, and everything afterwards`, async () => {
        await seed();
        const before = await answers();
        await run();
        breaking(fault, isAny);
        expect(await faultOf(history().page(monitorId(), march, request))).to.be.instanceOf(UnavailableError);
        expect(await faultOf(history().tally(monitorId(), march))).to.be.instanceOf(UnavailableError);
        heal();
        expect(await answers()).to.deep.equal(before);
      });

    for (const [what, fault] of [
      ['answers 503 to an upload', SLOW_DOWN],
      ['cuts an upload', 'cutRequest'],
      ['takes an upload and loses the answer', 'loseAnswer'],
    ] as const)
      it(`archives nothing in part when the bucket ${what}`, async () => {
        await seed();
        const [before, results] = [await answers(), await stored()];
        breaking(fault, isUpload);
        expect(await faultOf(run())).to.be.instanceOf(UnavailableError);
        expect(await archive().progress()).to.equal(null);
        expect([await archive().names(), await stored()]).to.deep.equal([[], results]);
        expect(await answers()).to.deep.equal(before);
        breaking(fault, isUpload, 2);
        await run();
        expect(await archive().months()).to.deep.equal(['2026-03', '2026-04']);
        expect(await answers()).to.deep.equal(before);
      });
  });
});
