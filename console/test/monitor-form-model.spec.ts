import { expect } from 'chai';
import {
  changedSettings,
  choiceName,
  choiceNamed,
  formFields,
  frequentNames,
  monitorChoices,
  typedSettings,
} from '../monitors/monitor-form-model.ts';

describe('the form of a monitor', () => {
  it('offers every kind, and websites in every type', () => {
    expect(monitorChoices.map(({ kind, type }) => (kind === 'website' ? type : kind))).to.deep.equal([
      'http',
      'keyword',
      'heartbeat',
      'scenario',
      'dns',
      'icmp',
      'tcp',
      'smtp',
      'ssh',
      'ftp',
      'imap-pop',
      'domain',
      'ip',
      'mail-health',
    ]);
    expect(choiceNamed('fax')).to.deep.equal({ kind: 'website', type: 'http' });
  });

  it('has the settings of the type only', () => {
    expect(formFields(choiceNamed('heartbeat'))).to.have.all.keys(
      'firstHeartbeatWithinHours',
      'heartbeatSchedule',
      'timeZone',
      'grace',
      'maxRunTime',
      'slug',
      'checkInterval',
      'timeoutSeconds',
      'parentMonitorId',
    );
    expect(formFields(choiceNamed('heartbeat'))).to.have.nested.property('timeZone.isZone', true);
    expect(formFields(choiceNamed('http'))).not.to.have.any.keys('firstHeartbeatWithinHours', 'maxRunTime', 'steps');
    expect(formFields(choiceNamed('scenario'))).to.have.all.keys(
      'url',
      'changes',
      'checkInterval',
      'timeoutSeconds',
      'locationIds',
      'parentMonitorId',
    );
    expect(formFields(choiceNamed('domain'))).not.to.have.any.keys('checkInterval');
  });

  it('begins with the shortest interval of a kind whose checks are not made more often', () => {
    expect(formFields(choiceNamed('mail-health')))
      .to.have.property('checkInterval')
      .that.includes({ initial: 15 });
    expect(formFields(choiceNamed('mail-health'))).to.have.nested.property('checkInterval.schema.minimum', 15);
  });

  it('shows target, interval and what most monitors need at once', () => {
    expect(frequentNames(choiceNamed('tcp'))).to.deep.equal(['hostname', 'port', 'checkInterval']);
    expect(frequentNames(choiceNamed('heartbeat'))).to.deep.equal(['checkInterval']);
  });

  it('has the settings of a kind of the host as JSON, which is sent as the members that it is', () => {
    const choice = choiceNamed('x-acme-queue');
    expect([choice, choiceName(choice)]).to.deep.equal([{ kind: 'custom', type: 'x-acme-queue' }, 'x-acme-queue']);
    expect(frequentNames(choice)).to.deep.equal(['target', 'configuration', 'checkInterval']);
    const before = typedSettings(choice, { target: 'orders', configuration: { max: 1 } });
    expect(before['configuration']).to.equal('{\n  "max": 1\n}');
    expect(typedSettings(choice)['configuration']).to.equal('{}');
    const sent = (configuration: string) => changedSettings(formFields(choice), { ...before, configuration }, before);
    expect(sent('{"max": 2}')).to.deep.equal({ configuration: { max: 2 } });
    expect(sent('max: 2')).to.deep.equal({ configuration: 'max: 2' });
  });

  it('sends what differs from its beginning, and null for what was emptied', () => {
    const choice = choiceNamed('dns');
    const before = typedSettings(choice, { hostname: 'a.example', resolver: '9.9.9.9', expectedValues: ['x'] });
    const typed = { ...before, hostname: 'b.example', resolver: '', expectedValues: '' };
    expect(changedSettings(formFields(choice), typed, before)).to.deep.equal({
      hostname: 'b.example',
      resolver: null,
      expectedValues: [],
    });
  });
});
