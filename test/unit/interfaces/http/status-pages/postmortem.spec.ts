import { expect } from 'chai';
import { later, minutes } from '../../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../../builders/clock.ts';
import { aPublicHistory, aPublicIncident, aPublicPage, aPublicUpdate } from '../../../../builders/public-page.ts';
import { rendered } from './rendered.ts';

const TEXT = '## Cause\n\nA **cable** <script>.\n\n| When | What |\n|---|---|\n| 10:00 | It broke |';
const [STARTED, RESOLVED, PUBLISHED] = [later(NOW, -minutes(40)), later(NOW, -minutes(30)), later(NOW, -minutes(5))];

const incident = aPublicIncident(1, {
  status: 'resolved',
  startedAt: STARTED,
  resolvedAt: RESOLVED,
  updates: [aPublicUpdate(1, { status: 'resolved', createdAt: RESOLVED })],
  postmortem: { text: TEXT, publishedAt: PUBLISHED },
});
const page = aPublicPage({ incidents: [incident] });
const path = `/status/acme/incidents/${incident.publicId}`;

interface Listed {
  readonly postmortem?: object;
  readonly status: string;
  readonly updated_at: string;
  readonly incident_updates: readonly object[];
}

const incidentsOf = (name: 'json' | 'incidents', view: typeof page) =>
  (JSON.parse(rendered(name, view)) as { readonly incidents: readonly Listed[] }).incidents;

describe('a published postmortem', () => {
  it('is on the page of its incident before the updates, with tables and without markup of its own', () => {
    const { page: header, components } = aPublicHistory();
    const view = { page: header, components, incident };
    const markup = rendered({ name: 'incident', subject: incident.publicId, language: null }, view);
    expect(markup)
      .to.include('A <strong>cable</strong> &lt;script&gt;.')
      .and.include('<td>It broke</td>')
      .and.include(PUBLISHED.toISOString());
    expect(markup.indexOf('id="postmortem"')).to.be.lessThan(markup.indexOf('id="updates"'));
  });

  it('is linked where its incident is listed, and not without one', () => {
    expect(rendered('page', page)).to.include(`href="${path}#postmortem"`);
    const others = aPublicPage({ incidents: [{ ...incident, postmortem: null }] });
    expect(rendered('page', others)).to.not.include('#postmortem');
  });

  it('is in the JSON and the feeds, whose entry changes with it', () => {
    expect(incidentsOf('json', page)[0]?.postmortem).to.deep.equal({
      text: TEXT,
      publishedAt: PUBLISHED.toISOString(),
    });
    expect(rendered('rss', page)).to.include('It broke').and.include(PUBLISHED.toUTCString());
    expect(rendered('atom', page)).to.include(`<updated>${PUBLISHED.toISOString()}</updated>`);
  });

  it('is the latest update of the incident for tools that know Statuspage, unless the incident is open again', () => {
    const [listed] = incidentsOf('incidents', page);
    expect([listed?.status, listed?.updated_at]).to.deep.equal(['postmortem', PUBLISHED.toISOString()]);
    expect(listed?.incident_updates[0]).to.deep.include({ status: 'postmortem', body: TEXT });
    const reopened = aPublicPage({ incidents: [{ ...incident, status: 'investigating', resolvedAt: null }] });
    expect(incidentsOf('incidents', reopened)[0]?.status).to.equal('investigating');
  });
});
