import { expect } from 'chai';
import {
  addOwnKind,
  described,
  ownKindFault,
  ownKindHosts,
  ownKindNames,
  ownKindTypes,
  ownRuleIssues,
  ownSettingIssues,
  ownSettingsAfter,
  removeOwnKind,
  unknownKindIssue,
} from '../../../../src/domain/monitors/own-monitor-kinds.ts';
import type { OwnKindFacts } from '../../../../src/domain/monitors/own-monitor-kinds.ts';
import { wholeNumber } from '../../../../src/domain/monitors/setting-fields.ts';
import type { KindMembers } from '../../../../src/domain/monitors/setting-fields.ts';

const field = described('A number.', wholeNumber(7, { minimum: 0, maximum: 9 }));
const fieldsOf = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, field]));
const kind = (more: Partial<OwnKindFacts> = {}): OwnKindFacts => ({
  label: 'Acme queue',
  description: 'The queue.',
  target: 'Its name.',
  settings: fieldsOf('most'),
  secrets: fieldsOf('token'),
  ...more,
});

describe('a monitor kind of a host', () => {
  it('has a name of its own, and settings of at most 32 in all with names', () => {
    const facts = kind();
    expect([ownKindFault('x-acme', facts, null), ownKindFault('x-acme', facts, facts)]).to.deep.equal([null, null]);
    expect(ownKindFault('acme', facts, null)).to.deep.equal({ code: 'nameInvalid' });
    expect(ownKindFault('x-acme', facts, kind())).to.deep.equal({ code: 'nameTaken' });
    for (const members of [{ settings: fieldsOf('a-b') }, { secrets: fieldsOf('a-b') }])
      expect(ownKindFault('x-acme', kind(members), null)).to.deep.equal({ code: 'settingInvalid', setting: 'a-b' });
    const many = Array.from({ length: 32 }, (_name, at) => `s${at}`);
    expect(ownKindFault('x-acme', kind({ settings: fieldsOf(...many), secrets: {} }), null)).to.equal(null);
    expect(ownKindFault('x-acme', kind({ settings: fieldsOf(...many) }), null)).to.deep.equal({
      code: 'tooManySettings',
    });
  });

  it('is a type of monitors while a composition has it, with its shortest interval', () => {
    const type = { intervalCeiling: 1440, isHeartbeat: false, isSupported: true };
    addOwnKind('x-acme', kind());
    addOwnKind('x-slow', kind({ intervalFloor: 5 }));
    expect(ownKindTypes()).to.deep.equal({ 'x-acme': type, 'x-slow': { ...type, intervalFloor: 5 } });
    expect([removeOwnKind('x-acme'), removeOwnKind('x-slow'), ownKindNames()]).to.deep.equal([true, true, []]);
  });

  it('that is gone leaves its monitors with their settings', () => {
    expect(unknownKindIssue('x-acme')).to.deep.equal({
      path: 'monitoringType',
      message:
        'The application that this service is a part of no longer adds the monitor kind x-acme. The monitor is not checked, and its settings are kept.',
    });
  });

  it('has its settings with their defaults, and names those that are wrong below their member', () => {
    expect([ownSettingsAfter(fieldsOf('most'), {}), ownSettingsAfter(fieldsOf('most'), { most: 3 })]).to.deep.equal([
      { most: 7 },
      { most: 3 },
    ]);
    expect(ownSettingIssues('configuration', fieldsOf('most'), { most: 3 })).to.deep.equal([]);
    expect(
      ownSettingIssues('configuration', fieldsOf('most'), { most: 10, other: 1 }).map(({ path }) => path),
    ).to.deep.equal(['configuration.other', 'configuration.most']);
  });
});

describe('the host of a monitor of such a kind', () => {
  const hosts = (hostOf?: (target: string, settings: KindMembers) => unknown) =>
    ownKindHosts(kind(hostOf === undefined ? {} : { hostOf: hostOf as () => string }), 'queue', {});
  const thrown = () => {
    throw new Error('No such queue.');
  };

  it('is what its code names, none without it, and null if that is no host', () => {
    expect(hosts()).to.deep.equal({});
    expect(hosts((target, { most }) => `${target}.example:${String(most)}`)).to.deep.equal({
      target: 'queue.example:7',
    });
    expect(hosts(() => null)).to.deep.equal({});
    for (const wrong of [() => 7, () => undefined, thrown]) expect(hosts(wrong)).to.deep.equal({ target: null });
  });
});

describe('what the code of such a kind has against a monitor', () => {
  const issues = (issuesOf?: (target: string, settings: KindMembers) => unknown) =>
    ownRuleIssues(kind(issuesOf === undefined ? {} : { issuesOf: issuesOf as () => [] }), 'queue', {});

  it('is at its settings, or elsewhere', () => {
    expect([issues(), issues(() => [])]).to.deep.equal([[], []]);
    expect(
      issues((target, { most }) => [
        { path: 'most', message: `${target} ${String(most)}` },
        { path: 'target', message: 'b' },
      ]),
    ).to.deep.equal([
      { path: 'configuration.most', message: 'queue 7' },
      { path: 'target', message: 'b' },
    ]);
  });

  const issue = { path: 'a', message: 'b' };
  const wrong = {
    'a text': 'issue',
    'one issue alone': issue,
    nothing: undefined,
    'a list with a text': [issue, 'text'],
    'a list with null': [null],
    'a list with a function': [Object.assign(() => null, issue)],
    'an issue without a path': [{ message: 'b' }],
    'an issue with another path': [{ path: 1, message: 'b' }],
    'an issue without a message': [{ path: 'a' }],
    'an issue with another message': [{ path: 'a', message: 1 }],
  };
  for (const [name, value] of Object.entries(wrong))
    it(`refuses the monitor if it is ${name}`, () => {
      expect(issues(() => value)).to.deep.equal([
        { path: 'configuration', message: 'The validation by this monitor kind failed.' },
      ]);
    });
});
