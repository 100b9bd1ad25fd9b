import { expect } from 'chai';
import { useFakeTimers } from 'sinon';
import { UnavailableError } from '../../../../src/application/kernel/ports.ts';
import type { RenderDocument, ServedDocument } from '../../../../src/application/status-pages/serving.ports.ts';
import { minutes, seconds } from '../../../../src/domain/kernel/time.ts';
import { plainDocument } from '../../../../src/domain/status-pages/public-document.ts';
import { CachedStatusPages } from '../../../../src/infrastructure/status-pages/cached-status-pages.ts';
import { TestClock } from '../../../builders/clock.ts';
import { logInto } from '../../../builders/log.ts';
import { ChangesInMemory, PublicViewsInMemory, aServedPage } from '../../../builders/public-views.ts';
import { until } from '../../../until.ts';

const base = { origin: 'https://status.example', path: '/status/acme' };
const html = plainDocument('page');
const json = plainDocument('json');

describe('CachedStatusPages', () => {
  let views: PublicViewsInMemory;
  let changes: ChangesInMemory;
  let clock: TestClock;
  let faults: string[];
  let rendered: number;
  let pages: CachedStatusPages;

  const render: RenderDocument = ({ name }, view, { isOutdated }) => {
    rendered += 1;
    return `${name} of ${'page' in view ? view.page.title : view.title}${isOutdated ? ', outdated' : ''}`;
  };
  const cache = (maxBytes?: number) =>
    new CachedStatusPages(
      {
        brandImages: { find: () => Promise.resolve(null) },
        publicViews: views,
        statusPageChanges: changes,
        renderDocument: render,
        clock,
        log: logInto(faults),
      },
      maxBytes,
    );

  beforeEach(() => {
    views = new PublicViewsInMemory();
    views.set(aServedPage());
    changes = new ChangesInMemory();
    clock = new TestClock();
    faults = [];
    rendered = 0;
    pages = cache();
  });

  const find = (document = html, slug = 'acme') => pages.find({ slug }, document, base);
  const textOf = (found: ServedDocument | null) => (found === null ? null : Buffer.from(found.body).toString());

  it('reads and renders a document once', async () => {
    const [first, second] = [await find(), await find()];
    expect([textOf(first), views.reads, rendered]).to.deep.equal(['page of Acme', 1, 1]);
    expect(second).to.equal(first);
  });

  it('keeps the bytes of a document in memory of their own, and not as a part of a larger block', async () => {
    const found = await find();
    expect(found?.body.buffer.byteLength).to.equal(found?.body.length);
  });

  it('reads once for requests at the same time, and for all documents of a view', async () => {
    const found = await Promise.all([find(), find(), find(json)]);
    expect(found.map(textOf)).to.deep.equal(['page of Acme', 'page of Acme', 'json of Acme']);
    expect(textOf(await find(plainDocument('rss')))).to.equal('rss of Acme');
    expect([views.reads, rendered]).to.deep.equal([1, 3]);
  });

  it('finds a page by its id as well', async () => {
    await find();
    expect(textOf(await pages.find({ id: 1 }, html, base))).to.equal('page of Acme');
    expect(views.reads).to.equal(1);
  });

  it('renders a document for each address of a page', async () => {
    await find();
    await pages.find({ slug: 'acme' }, html, { origin: 'https://acme.example', path: '' });
    expect([views.reads, rendered]).to.deep.equal([1, 2]);
  });

  it('reads again once the page has changed, and not when another has', async () => {
    await find();
    changes.announce(2);
    await find();
    expect(views.reads).to.equal(1);
    views.set(aServedPage(), 'Renamed');
    changes.announce(1);
    expect(textOf(await find())).to.equal('page of Renamed');
  });

  it('reads all pages again when changes may have been missed', async () => {
    await find();
    views.set(aServedPage(), 'Renamed');
    changes.announce(null);
    expect(textOf(await find())).to.equal('page of Renamed');
  });

  it('does not keep a state that changed while it was read', async () => {
    const gate = Promise.withResolvers<undefined>();
    views.gate = gate.promise;
    const reading = find();
    views.set(aServedPage(), 'Renamed');
    changes.announce(1);
    gate.resolve(undefined);
    expect(textOf(await reading)).to.equal('page of Acme');
    expect(textOf(await find())).to.equal('page of Renamed');
  });

  it('reads again after a minute, and when the clock was set back', async () => {
    await find();
    clock.advance(minutes(1) - 1);
    await find();
    expect(views.reads).to.equal(1);
    clock.advance(1);
    await find();
    expect(views.reads).to.equal(2);
    clock.advance(-minutes(60));
    await find();
    expect(views.reads).to.equal(3);
  });

  it('reads at each request while changes are not noticed', async () => {
    await find();
    changes.isListening = false;
    await find();
    expect(views.reads).to.equal(2);
  });

  it('forgets a page that is gone, also under the slug that it had', async () => {
    await find();
    views.pages.clear();
    changes.announce(1);
    expect(await find()).to.equal(null);
    views.set(aServedPage({ slug: 'other' }));
    expect(await find()).to.equal(null);
    expect(textOf(await find(html, 'other'))).to.equal('page of Acme');
  });

  it('finds no document of a page that is deleted while it is read', async () => {
    const gate = Promise.withResolvers<undefined>();
    await find();
    changes.announce(1);
    views.gate = gate.promise;
    views.pages.clear();
    const readings = [find(), find(json)];
    changes.announce(1);
    gate.resolve(undefined);
    expect(await Promise.all(readings)).to.deep.equal([null, null]);
  });

  it('does not serve the page that had a slug before to those who ask for the one that has it now', async () => {
    await find();
    views.pages.clear();
    views.set(aServedPage({ id: 1, slug: 'former' }));
    views.set(aServedPage({ id: 2 }), 'New');
    changes.announce(1);
    changes.announce(2);
    expect(textOf(await find())).to.equal('page of New');
    expect(textOf(await find(html, 'former'))).to.equal('page of Acme');
    expect(textOf(await find())).to.equal('page of New');
  });

  describe('while the database is not available', () => {
    beforeEach(async () => {
      await find();
      views.fault = new UnavailableError('The database is not available.');
      changes.isListening = false;
    });

    it('serves the last state as outdated, also in formats that nobody has asked for before', async () => {
      const found = await find();
      expect([textOf(found), found?.isOutdated]).to.deep.equal(['page of Acme, outdated', true]);
      expect(textOf(await find(json))).to.equal('json of Acme, outdated');
      clock.advance(minutes(600));
      expect(textOf(await find())).to.equal('page of Acme, outdated');
      expect(faults).to.have.length(1);
    });

    it('does not ask it at each request', async () => {
      for (let at = 0; at < 50; at += 1) await find();
      expect(views.reads).to.equal(2);
    });

    it('refuses pages that this process has not read', async () => {
      const fault = await find(html, 'unknown').catch((error: unknown) => error);
      expect(fault).to.be.instanceOf(UnavailableError);
    });

    it('serves the present state when it is back', async () => {
      await find();
      views.fault = null;
      changes.isListening = true;
      views.set(aServedPage(), 'Renamed');
      changes.announce(null);
      await until(async () => textOf(await find()) === 'page of Renamed');
    });
  });

  it('serves the last state within a second when the database does not answer, and at once from then on', async () => {
    await find();
    changes.announce(1);
    const gate = Promise.withResolvers<undefined>();
    views.gate = gate.promise;
    const timers = useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    try {
      const first = find();
      await timers.tickAsync(seconds(1));
      expect(textOf(await first)).to.equal('page of Acme, outdated');
      expect(textOf(await find())).to.equal('page of Acme, outdated');
    } finally {
      timers.restore();
    }
    gate.resolve(undefined);
    await until(async () => textOf(await find()) === 'page of Acme');
  });

  it('drops other pages when all take more than their room', async () => {
    pages = cache(2000);
    for (let id = 1; id <= 40; id += 1) {
      views.set(aServedPage({ id, slug: `page-${id}` }));
      await find(html, `page-${id}`);
    }
    const before = views.reads;
    for (let id = 1; id <= 40; id += 1) await find(html, `page-${id}`);
    expect(views.reads - before).to.be.within(20, 40);
    await find(html, 'page-40');
    expect(views.reads - before).to.be.within(20, 40);
  });

  it('does not keep a document that cannot be rendered', async () => {
    let isBroken = true;
    const broken: RenderDocument = () => {
      if (isBroken) throw new Error('broken');
      return 'mended';
    };
    pages = new CachedStatusPages({
      brandImages: { find: () => Promise.resolve(null) },
      publicViews: views,
      statusPageChanges: changes,
      renderDocument: broken,
      clock,
      log: logInto(faults),
    });
    expect(await find().catch((error: unknown) => String(error))).to.equal('Error: broken');
    isBroken = false;
    expect(textOf(await find())).to.equal('mended');
  });
});
