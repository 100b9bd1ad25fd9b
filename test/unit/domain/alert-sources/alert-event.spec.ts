import { expect } from 'chai';
import { problemAlert, reportedSince, testAlert } from '../../../../src/domain/alert-sources/alert-event.ts';
import { alertOf, mostSevere } from '../../../../src/domain/alert-sources/mapped-alert.ts';
import { builtInNames, isReceiving } from '../../../../src/domain/alert-sources/source-types.ts';

describe('the problem of a source', () => {
  it('is reported once an hour', () => {
    expect(reportedSince(new Date('2026-03-02T10:59:59.999Z')).toISOString()).to.equal('2026-03-02T10:00:00.000Z');
    expect(reportedSince(new Date('2026-03-02T11:00:00.000Z')).toISOString()).to.equal('2026-03-02T11:00:00.000Z');
  });

  it('is an alert with its own key, which names the source and the reason', () => {
    expect(problemAlert('mapping', 'Prometheus', 'No alerts.')).to.deep.equal(
      alertOf({
        key: 'mapping',
        action: 'trigger',
        severity: 'warning',
        summary: 'Prometheus: Deliveries cannot be read',
        source: 'Prometheus',
        details: { reason: 'No alerts.' },
      }),
    );
    const ended = problemAlert('silence', 'Prometheus', null, 'resolve');
    expect([ended.action, ended.severity, ended.details]).to.deep.equal(['resolve', 'error', {}]);
  });
});

describe('the test of a source', () => {
  it('is an alert that names the source', () => {
    expect(testAlert('Prometheus', 'k')).to.deep.equal(
      alertOf({
        key: 'k',
        action: 'trigger',
        severity: 'error',
        summary: 'Test alert of Prometheus',
        source: 'Prometheus',
        details: { test: true },
      }),
    );
  });
});

describe('an alert', () => {
  it('has defaults for what its tool does not send, and lines as source and component', () => {
    expect(alertOf({ key: null, action: 'trigger', summary: 'Down' })).to.deep.equal({
      key: null,
      action: 'trigger',
      severity: 'error',
      summary: 'Down',
      source: null,
      component: null,
      labels: {},
      details: {},
      links: [],
      members: null,
      omitted: 0,
    });
    const { source, component } = alertOf({
      key: null,
      action: 'trigger',
      summary: '',
      source: 'a\nb',
      component: 'c ',
    });
    expect([source, component]).to.deep.equal(['a b', 'c']);
  });

  it('of a group has the most severe of their severities, and that of an error without any', () => {
    expect([mostSevere(['info', 'critical', 'warning']), mostSevere(['info']), mostSevere([])]).to.deep.equal([
      'critical',
      'info',
      'error',
    ]);
  });
});

describe('the sources that every organization has', () => {
  it('have names, and receive no deliveries', () => {
    expect(builtInNames).to.deep.equal({ events: 'Events', monitors: 'Monitors' });
    expect((['events', 'monitors', 'generic', 'email-json'] as const).map(isReceiving)).to.deep.equal([
      false,
      false,
      true,
      true,
    ]);
  });
});
