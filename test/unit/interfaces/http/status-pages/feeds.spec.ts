import { expect } from 'chai';
import ICAL from 'ical.js';
import { days, later } from '../../../../../src/domain/kernel/time.ts';
import {
  aBusyPublicPage,
  aPublicIncident,
  aPublicMaintenance,
  aPublicPage,
  aPublicUpdate,
} from '../../../../builders/public-page.ts';
import { NOW } from '../../../../builders/clock.ts';
import { childrenNamed, parseXml, textOf } from '../../../../builders/xml.ts';
import { rendered } from './rendered.ts';

const HOSTILE = 'a <script>alert(1)</script> & "b" ]]> \u0000\u000b\ud800\ufffe &amp; é 🚒';
const CLEAN = 'a <script>alert(1)</script> & "b" ]]> \ufffd &amp; é 🚒';

const hostile = aPublicPage({
  title: HOSTILE,
  description: HOSTILE,
  incidents: [aPublicIncident(1, { title: HOSTILE, updates: [aPublicUpdate(1, { message: HOSTILE })] })],
  maintenances: [aPublicMaintenance(1, { title: HOSTILE, description: HOSTILE })],
});

const ORIGIN = 'https://watch.example.com';

const logo = { file: 'logo.png', width: 120, height: 40 };
const icon = { file: 'icon.png', width: 32, height: 32 };

describe('the RSS feed', () => {
  const channelOf = (text: string) => {
    const root = parseXml(text);
    expect([root.name, root.attributes['version']]).to.deep.equal(['rss', '2.0']);
    const [channel] = childrenNamed(root, 'channel');
    return channel ?? expect.fail('no channel');
  };

  it('has the logo of the page', () => {
    const [image] = childrenNamed(channelOf(rendered('rss', aPublicPage({ logo, icon }))), 'image');
    const shown = image === undefined ? [] : ['url', 'title', 'link'].map((name) => textOf(image, name));
    expect(shown).to.deep.equal([`${ORIGIN}/logos/logo.png`, 'Acme', `${ORIGIN}/status/acme`]);
    expect(childrenNamed(channelOf(rendered('rss', aPublicPage())), 'image')).to.deep.equal([]);
  });

  it('has the required members, its own address, and an item for each incident and maintenance, latest change first', () => {
    const channel = channelOf(rendered('rss', aBusyPublicPage()));
    expect([textOf(channel, 'title'), textOf(channel, 'link'), textOf(channel, 'language')]).to.deep.equal([
      'Acme Status',
      `${ORIGIN}/status/acme`,
      'en',
    ]);
    expect(textOf(channel, 'description')).to.not.equal('');
    expect(childrenNamed(channel, 'atom:link')[0]?.attributes['href']).to.equal(`${ORIGIN}/status/acme.rss`);
    const items = childrenNamed(channel, 'item');
    expect(items.map((item) => textOf(item, 'title'))).to.deep.equal([
      'Payments fail at checkout',
      'Maintenance: New database for invoices',
      'Maintenance: Network maintenance',
      'Disruption: Images',
    ]);
    for (const item of items) {
      expect(textOf(item, 'guid')).to.equal(textOf(item, 'link'));
      expect(new Date(textOf(item, 'pubDate')).toUTCString()).to.equal(textOf(item, 'pubDate'));
    }
    expect(new Set(items.map((item) => textOf(item, 'guid'))).size).to.equal(items.length);
    expect(textOf(items[0] ?? channel, 'description'))
      .to.include('<strong>payment provider</strong>')
      .and.include('Affects: Checkout and Product search');
  });

  it('is well-formed whatever titles and messages contain, and has no markup of theirs', () => {
    const channel = channelOf(rendered('rss', hostile));
    expect(textOf(channel, 'title')).to.equal(CLEAN);
    const [item = channel] = childrenNamed(channel, 'item');
    expect(textOf(item, 'description')).to.include('&lt;script&gt;').and.not.include('<script');
  });
});

describe('the Atom feed', () => {
  it('has the icon and the logo of the page', () => {
    const feed = parseXml(rendered('atom', aPublicPage({ logo, icon })));
    expect(['icon', 'logo'].map((name) => textOf(feed, name))).to.deep.equal([
      `${ORIGIN}/logos/icon.png`,
      `${ORIGIN}/logos/logo.png`,
    ]);
    expect(childrenNamed(parseXml(rendered('atom', aPublicPage())), 'logo')).to.deep.equal([]);
  });

  it('has the members that RFC 4287 requires of a feed and its entries', () => {
    const feed = parseXml(rendered('atom', aBusyPublicPage()));
    expect([feed.name, feed.attributes['xmlns'], feed.attributes['xml:lang']]).to.deep.equal([
      'feed',
      'http://www.w3.org/2005/Atom',
      'en',
    ]);
    expect(textOf(feed, 'id')).to.match(/^urn:uuid:[0-9a-f-]{36}$/);
    const links = childrenNamed(feed, 'link').map(({ attributes }) => [attributes['rel'], attributes['href']]);
    expect(links).to.deep.equal([
      ['alternate', `${ORIGIN}/status/acme`],
      ['self', `${ORIGIN}/status/acme.atom`],
    ]);
    expect(childrenNamed(feed, 'author').map((author) => textOf(author, 'name'))).to.deep.equal(['Acme Status']);
    const entries = childrenNamed(feed, 'entry');
    expect(entries).to.have.lengthOf(4);
    for (const entry of entries) {
      for (const name of ['published', 'updated'])
        expect(new Date(textOf(entry, name)).toISOString()).to.equal(textOf(entry, name));
      expect(textOf(entry, 'id')).to.match(/^https:\/\/watch\.example\.com\/status\/acme/);
      expect(childrenNamed(entry, 'content')[0]?.attributes).to.deep.equal({ type: 'html' });
    }
    expect(textOf(feed, 'updated')).to.equal(textOf(entries[0] ?? feed, 'updated'));
  });

  it('is well-formed whatever titles and messages contain', () => {
    expect(textOf(parseXml(rendered('atom', hostile)), 'title')).to.equal(CLEAN);
  });

  it('has as many entries as readers can use', () => {
    const incidents = Array.from({ length: 200 }, (_, index) =>
      aPublicIncident(index, { startedAt: later(NOW, -days(1)) }),
    );
    expect(childrenNamed(parseXml(rendered('atom', aPublicPage({ incidents }))), 'entry')).to.have.lengthOf(50);
  });
});

describe('the calendar of maintenance', () => {
  const eventsOf = (text: string) => {
    const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
    return calendar.getAllSubcomponents('vevent').map((component) => {
      const { uid, startDate, endDate, summary, description } = new ICAL.Event(component);
      return {
        uid,
        startsAt: startDate.toJSDate(),
        endsAt: endDate.toJSDate(),
        summary,
        description,
        url: component.getFirstPropertyValue('url'),
      };
    });
  };

  it('is read back by a calendar library', () => {
    const { maintenances } = aBusyPublicPage();
    const events = eventsOf(rendered('ics', aBusyPublicPage()));
    expect(events.map(({ startsAt, endsAt, summary }) => ({ startsAt, endsAt, title: summary }))).to.deep.equal(
      maintenances.map(({ startsAt, endsAt, title }) => ({ startsAt, endsAt, title })),
    );
    expect(events[0]).to.include({
      description: 'Invoices cannot be opened.\n\nAffects: Invoices',
      url: `${ORIGIN}/status/acme#maintenance-00000000-0000-4000-8000-000500000001-20260302T0900`,
    });
  });

  it('has an event for each occurrence of a recurring window', () => {
    const maintenances = [1, 2].map((ago) =>
      aPublicMaintenance(1, { startsAt: later(NOW, days(ago)), endsAt: later(NOW, days(ago) + 1_000) }),
    );
    const uids = eventsOf(rendered('ics', aPublicPage({ maintenances }))).map(({ uid }) => uid);
    expect(new Set(uids).size).to.equal(2);
  });

  it('contains no lines of hostile titles', () => {
    const [event] = eventsOf(
      rendered(
        'ics',
        aPublicPage({ maintenances: [aPublicMaintenance(1, { title: 'a\r\nEND:VEVENT\r\nBEGIN:VALARM' })] }),
      ),
    );
    expect(event?.summary).to.equal('a\nEND:VEVENT\nBEGIN:VALARM');
  });
});

describe('the badge', () => {
  it('is an image with a name and a text, whatever the title contains', () => {
    const svg = parseXml(
      rendered('badge', aPublicPage({ title: `${HOSTILE}${'x'.repeat(500)}`, status: 'partial_outage' })),
    );
    expect(svg.attributes['role']).to.equal('img');
    expect(textOf(svg, 'title'))
      .to.equal(svg.attributes['aria-label'])
      .and.match(/: Partial outage$/);
    expect(textOf(svg, 'title')).to.include('x'.repeat(500));
  });

  it('cuts no name, and is wider for wide characters', () => {
    const widthOf = (title: string) => Number(parseXml(rendered('badge', aPublicPage({ title }))).attributes['width']);
    expect(rendered('badge', aPublicPage({ title: 'Netz, Portale und Kassen der Stadtwerke Kornblum' }))).to.include(
      '>Netz, Portale und Kassen der Stadtwerke Kornblum</text>',
    );
    expect(widthOf('状態状態')).to.be.above(widthOf('abcd'));
  });
});
