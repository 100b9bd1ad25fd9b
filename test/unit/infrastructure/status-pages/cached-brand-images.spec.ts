import { expect } from 'chai';
import type { FoundImage } from '../../../../src/application/status-pages/ports.ts';
import { minutes } from '../../../../src/domain/kernel/time.ts';
import { CachedBrandImages } from '../../../../src/infrastructure/status-pages/cached-brand-images.ts';
import { TestClock } from '../../../builders/clock.ts';
import { ChangesInMemory } from '../../../builders/public-views.ts';

const aLogo = (publicId: string, size = 10): FoundImage => ({
  publicId,
  organizationId: 1,
  contentType: 'image/png',
  width: 1,
  height: 1,
  bytes: new Uint8Array(size),
});

describe('CachedBrandImages', () => {
  let stored: Map<string, FoundImage>;
  let changes: ChangesInMemory;
  let clock: TestClock;
  let isAway: boolean;
  let reads: number;
  let logos: CachedBrandImages;

  const cache = (maxBytes?: number) =>
    new CachedBrandImages(
      {
        put: () => Promise.resolve(),
        remove: () => Promise.resolve(true),
        rolesOf: () => Promise.resolve([]),
        imagesOf: () => Promise.resolve([]),
        find: (publicId) => {
          reads += 1;
          return isAway
            ? Promise.reject(new Error('The database is not available.'))
            : Promise.resolve(stored.get(publicId) ?? null);
        },
      },
      { database: { inTime: (_duration, work) => work() }, statusPageChanges: changes },
      maxBytes,
    );

  beforeEach(() => {
    stored = new Map([['a', aLogo('a')]]);
    changes = new ChangesInMemory();
    clock = new TestClock();
    isAway = false;
    reads = 0;
    logos = cache();
  });

  const find = (publicId = 'a') => logos.find(publicId, clock.now());

  it('reads a logo once in a minute', async () => {
    expect(await find()).to.equal(await find());
    clock.advance(minutes(1) - 1);
    await find();
    expect(reads).to.equal(1);
    clock.advance(1);
    await find();
    expect(reads).to.equal(2);
  });

  it('reads again after a change of any page, and at each request while changes may be missed', async () => {
    await find();
    changes.announce(7);
    await find();
    expect(reads).to.equal(2);
    changes.isListening = false;
    await find();
    expect(reads).to.equal(3);
  });

  it('forgets a logo that was removed', async () => {
    await find();
    stored.clear();
    changes.announce(1);
    expect(await find()).to.equal(null);
    isAway = true;
    expect(await find().catch((fault: unknown) => String(fault))).to.include('not available');
  });

  it('serves the logos that it knows while the database is not available, and asks it once in a second', async () => {
    const known = await find();
    isAway = true;
    clock.advance(minutes(600));
    expect([await find(), await find(), await find()]).to.deep.equal([known, known, known]);
    expect(reads).to.equal(2);
  });

  it('keeps as many logos as there is room for, the latest ones', async () => {
    logos = cache(25);
    for (const publicId of ['a', 'b', 'c']) {
      stored.set(publicId, aLogo(publicId));
      await find(publicId);
    }
    isAway = true;
    changes.announce(null);
    expect([await find('b'), await find('c')]).to.deep.equal([aLogo('b'), aLogo('c')]);
    expect(await find('a').catch(() => 'unknown')).to.equal('unknown');
  });
});
