import { expect } from 'chai';
import { inUnits, timelineReport } from '../../../../src/application/incident-management/timeline-report.ts';
import { timelineKinds } from '../../../../src/domain/incident-management/timeline.ts';
import type { TimelineEntry } from '../../../../src/domain/incident-management/timeline.ts';
import { days, hours, later, minutes, seconds } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';
import { anImIncident } from '../../../builders/im-incidents.ts';
import { brokenTables } from '../../../builders/markdown-tables.ts';

const entry = (facts: Partial<TimelineEntry>): TimelineEntry => ({
  id: 1,
  at: NOW,
  kind: 'opened',
  actor: { kind: 'user', userId: 'u', sourceId: null, name: 'Grace Hopper' },
  data: {},
  ...facts,
});

describe('the report on an incident', () => {
  it('shows the facts and each entry with its time, actor and sentence', () => {
    const acknowledgedAt = later(NOW, minutes(3) + seconds(20));
    const entries = [
      entry({
        actor: { kind: 'source', userId: null, sourceId: 4, name: null },
        data: { severity: 'error' },
      }),
      entry({
        at: acknowledgedAt,
        kind: 'acknowledged',
        actor: { kind: 'page', userId: 'u', sourceId: null, name: 'Grace Hopper' },
      }),
      entry({
        at: later(NOW, hours(1)),
        kind: 'snoozeEnded',
        actor: { kind: 'system', userId: null, sourceId: null, name: null },
      }),
    ];
    const text = timelineReport({ incident: anImIncident({ status: 'acknowledged', acknowledgedAt }), entries });
    const stamp = (at: Date) => at.toISOString().replace('T', ' ').replace('Z', ' UTC');
    expect(text).to.contain('# Shop is down\n');
    expect(text).to.contain(`| Acknowledged | ${stamp(acknowledgedAt)} (after 3 min 20 s) |`);
    expect(text).to.contain('| Resolved | no |');
    expect(text).to.contain(`- \`${stamp(NOW)}\` **An alert source** opened the incident with severity error\n`);
    expect(text).to.contain('**Grace Hopper (by the link of a page)** acknowledged the incident');
    expect(text).to.contain('**Watchstead** ended the snooze');
  });

  it('keeps its form whatever titles, names, notes and bodies contain', () => {
    const evil = '# x\n- [y](z) | `<script>` **b**';
    const body = 'a\n```\n# heading\n````\nb';
    const text = timelineReport({
      incident: anImIncident({ title: evil, source: evil }),
      entries: [
        entry({
          kind: 'noteAdded',
          actor: { kind: 'user', userId: 'u', sourceId: null, name: evil },
          data: { text: evil, body },
        }),
      ],
    });
    const lines = text.split('\n');
    expect(lines.filter((line) => line.startsWith('#'))).to.deep.equal([
      String.raw`# \# x - \[y\](z) \| \`\<script\>\` \*\*b\*\*`,
      '## Timeline',
    ]);
    expect(lines.filter((line) => line.startsWith('- '))).to.have.length(1);
    expect(lines.filter((line) => line.startsWith('|'))).to.have.length(9);
    expect(brokenTables(text)).to.deep.equal([]);
    expect(lines.filter((line) => line === '  `````')).to.have.length(2);
  });

  it('has a sentence for every kind', () => {
    for (const kind of timelineKinds) {
      expect(timelineReport({ incident: anImIncident(), entries: [entry({ kind })] }), kind).not.to.match(
        /\{\w+\}|undefined/,
      );
    }
  });

  it('writes durations in their two largest units', () => {
    const written = [0, 499, seconds(59), minutes(1), hours(2) + minutes(5) + seconds(7), days(3) + hours(4)].map(
      inUnits,
    );
    expect(written).to.deep.equal(['0 s', '0 s', '59 s', '1 min', '2 h 5 min', '3 d 4 h']);
  });
});
