import { expect } from 'chai';
import {
  MAX_SCREENSHOTS,
  MAX_SECRETS,
  MAX_STEPS,
  isSecrets,
  isSteps,
} from '../../../../src/domain/monitors/kinds/scenario-steps.ts';
import {
  isExpectedUrl,
  judgeScenario,
  maskSecrets,
  runSteps,
  stepTitle,
} from '../../../../src/domain/checks/kinds/scenario.ts';
import type { ScenarioStep } from '../../../../src/domain/monitors/kinds/scenario-steps.ts';
import type { ScenarioObservation, StepFailure } from '../../../../src/domain/checks/kinds/scenario.ts';
import { websiteKind } from '../../../../src/domain/monitors/kinds/website.ts';
import { decideMonitorLocations } from '../../../../src/domain/monitors/location.rules.ts';
import type { MonitorKind, SentMonitor } from '../../../../src/domain/monitors/monitor-kind.ts';
import { decideMonitorChange, decideNewMonitor } from '../../../../src/domain/monitors/monitor.rules.ts';
import type { Monitor } from '../../../../src/domain/monitors/monitor.ts';
import { aWebsiteCheck } from '../../../builders/website-checks.ts';
import { aNewWebsite } from '../../../builders/websites.ts';

const website: MonitorKind = websiteKind;
const click: ScenarioStep = { action: 'click', selector: '#buy' };
const secretStep: ScenarioStep = { action: 'fill', selector: '#password', value: { secret: 'password' } };
const base = { monitoringType: 'scenario', packageMinimum: null, hosts: { url: 'public' } } as const;

const create = (sent: SentMonitor) =>
  decideNewMonitor(website, {
    ...base,
    sent: { url: 'https://shop.example/', monitoringType: 'scenario', steps: [click], ...sent },
  });
const storedAs = (facts: Partial<Monitor>): Monitor => ({ ...aNewWebsite(facts), id: 1, revision: 1 });
const stored = storedAs({ monitoringType: 'scenario' });
const scenario = storedAs({
  monitoringType: 'scenario',
  settings: { ...stored.settings, steps: [secretStep] },
  secrets: { ...stored.secrets, secrets: { password: 'x' } },
});
const change = (sent: SentMonitor, before = scenario) =>
  decideMonitorChange(website, {
    ...base,
    hosts: {},
    monitoringType: typeof sent.monitoringType === 'string' ? sent.monitoringType : before.monitoringType,
    sent,
    stored: before,
  });

describe('scenario', () => {
  it('has steps, and secrets that steps refer to by name', () => {
    expect(create({ steps: [secretStep, click], secrets: { password: 'x' } }))
      .to.have.property('value')
      .that.has.nested.property('settings.steps')
      .that.deep.equals([secretStep, click]);
    expect(
      websiteKind.secretSummary?.({ headers: {}, body: null, auth: null, secrets: { password: 'x' } }),
    ).to.deep.include({ secretNames: ['password'] });
  });

  for (const [reason, sent, path] of [
    ['without steps', { steps: [] }, 'steps'],
    ['with a step of another form', { steps: [{ action: 'wait', seconds: 1 }] }, 'steps'],
    ['with a reference to a missing secret', { steps: [secretStep] }, 'steps.0.value.secret'],
    ['that opens another scheme', { steps: [{ action: 'goto', url: 'file:///etc/passwd' }] }, 'steps.0.url'],
    [
      'that opens an address with credentials',
      { steps: [{ action: 'goto', url: 'https://a:b@shop.example/' }] },
      'steps.0.url',
    ],
    [
      'with more screenshots than are kept',
      { steps: Array.from({ length: MAX_SCREENSHOTS + 1 }, () => ({ action: 'screenshot' })) },
      'steps',
    ],
    ['with secrets of another form', { secrets: { 'not a name': 'x' } }, 'secrets'],
  ] as const)
    it(`is refused with invalidRequestBody ${reason}`, () =>
      expect(create(sent))
        .to.include({ ok: false, code: 'invalidRequestBody' })
        .and.to.have.nested.property('data.issues[0].path', path));

  it('accepts relative addresses, and as many screenshots as are kept', () => {
    expect(
      create({
        steps: [
          { action: 'goto', url: '/login?next=%2F' },
          ...Array.from({ length: MAX_SCREENSHOTS }, () => ({ action: 'screenshot' })),
        ],
      }),
    ).to.include({ ok: true });
  });

  it('keeps the secrets that its steps refer to when it changes', () => {
    expect(change({ name: 'Renamed' })).to.include({ ok: true });
    expect(change({ secrets: { other: 'x' } })).to.have.nested.property('data.issues[0].path', 'steps.0.value.secret');
    expect(change({ secrets: { other: 'x' }, steps: [click] })).to.include({ ok: true });
    expect(change({ steps: [] })).to.have.nested.property('data.issues[0].path', 'steps');
  });

  it('keeps its secrets while it opens the same sites', () => {
    const goto = (url: string): ScenarioStep => ({ action: 'goto', url });
    const target = 'https://shop.example/';
    const two = storedAs({
      ...scenario,
      target,
      settings: { ...scenario.settings, steps: [goto('https://login.example/'), secretStep] },
    });
    const kept = [
      { url: 'https://shop.example/cart' },
      { steps: [goto('/cart'), goto('https://login.example/other'), secretStep] },
      { steps: [secretStep] },
    ];
    for (const sent of kept)
      expect(change(sent, two), JSON.stringify(sent))
        .to.have.nested.property('value.secrets.secrets')
        .that.deep.equals({ password: 'x' });
    const elsewhere = [
      { url: 'https://evil.example/' },
      { steps: [goto('https://evil.example/'), secretStep] },
      { steps: [goto('//evil.example/'), secretStep] },
      { steps: [goto('http://login.example/'), secretStep] },
    ];
    for (const sent of elsewhere) {
      expect(change(sent, two), JSON.stringify(sent))
        .to.have.nested.property('data.issues[0].path')
        .that.matches(/^steps\.\d\.value\.secret$/);
      expect(change({ ...sent, secrets: { password: 'mine' } }, two))
        .to.have.nested.property('value.secrets.secrets')
        .that.deep.equals({ password: 'mine' });
    }
    expect(change({ steps: [goto('https://evil.example/'), click] }, two))
      .to.have.nested.property('value.secrets.secrets')
      .that.deep.equals({});
  });

  it('needs steps when a website becomes one, and none when it ceases to be one', () => {
    const http = storedAs({});
    expect(change({ monitoringType: 'scenario' }, http)).to.have.nested.property('data.issues[0].path', 'steps');
    expect(change({ monitoringType: 'scenario', steps: [click] }, http)).to.include({ ok: true });
    expect(change({ monitoringType: 'http', steps: [] })).to.include({ ok: true });
  });

  it('ignores the connect fields', () => {
    expect(create({ connectHost: 'not a host', connectPort: 0, connectTlsInsecure: true }))
      .to.have.nested.property('value.settings')
      .that.includes({ connectHost: null, connectTlsInsecure: false });
  });

  it('is refused unless one of its locations has a worker with Chromium', () => {
    const at = (hasBrowser: boolean, id = 1) => ({ id, hasBrowser });
    const type = { cost: 'browser' } as const;
    for (const locations of [[], [at(false)]])
      expect(decideMonitorLocations(locations, type)).to.include({ ok: false, code: 'invalidRequestBody' });
    expect(decideMonitorLocations([at(false), at(true, 2)], type)).to.deep.equal({ ok: true, value: [1, 2] });
    expect(decideMonitorLocations([at(false)], {})).to.deep.equal({ ok: true, value: [1] });
  });
});

describe('steps of a scenario', () => {
  it('are valid within their bounds', () => {
    const steps: readonly (readonly [unknown, boolean])[] = [
      [Array.from({ length: MAX_STEPS }, () => click), true],
      [Array.from({ length: MAX_STEPS + 1 }, () => click), false],
      [[{ action: 'click' }], false],
      [[{ action: 'click', selector: '' }], false],
      [[{ action: 'click', selector: 'x'.repeat(500) }], true],
      [[{ action: 'click', selector: 'x'.repeat(501) }], false],
      [[{ action: 'click', selector: '#a', force: true }], false],
      [[{ action: 'press', key: 'Enter' }], true],
      [[{ action: 'fill', selector: '#a', value: '' }], true],
      [[{ action: 'fill', selector: '#a', value: { secret: 'a', other: 'b' } }], false],
      [[{ action: 'screenshot' }], true],
      [[{ action: 'toString' }], false],
      ['goto', false],
    ];
    for (const [value, expected] of steps)
      expect(isSteps(value), JSON.stringify(value).slice(0, 80)).to.equal(expected);
  });

  it('refer to secrets of limited number and length', () => {
    const secrets = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`s${at}`, 'x']));
    expect([
      isSecrets(secrets(MAX_SECRETS)),
      isSecrets(secrets(MAX_SECRETS + 1)),
      isSecrets({ a: 'x'.repeat(1000) }),
      isSecrets({ a: 'x'.repeat(1001) }),
      isSecrets({ a: '' }),
      isSecrets([]),
    ]).to.deep.equal([true, false, true, false, false, false]);
  });

  it('begin with the page of the monitor unless they open one', () => {
    expect(runSteps('https://shop.example/', [click])).to.deep.equal([
      { action: 'goto', url: 'https://shop.example/' },
      click,
    ]);
    const elsewhere = [{ action: 'goto', url: 'https://login.example' }, click] as const;
    expect(runSteps('https://shop.example/', elsewhere)).to.deep.equal(elsewhere);
    expect(runSteps('https://shop.example/cart/', [{ action: 'goto', url: '/login' }])).to.deep.equal([
      { action: 'goto', url: 'https://shop.example/login' },
    ]);
  });

  for (const [expected, seen, matches] of [
    ['https://a.example/', 'https://a.example/', true],
    ['https://a.example/', 'https://a.example/b', false],
    ['https://a.example/*', 'https://a.example/', true],
    ['https://a.example/*', 'https://b.example/', false],
    ['*/orders/*/paid', 'https://a.example/orders/7/paid', true],
    ['*/orders/*/paid', 'https://a.example/orders/paid', false],
    ['*a*', 'a', true],
    ['ab*ba', 'aba', false],
    ['a.example/?', 'a.example/x', false],
  ] as const)
    it(`expect ${expected}, which ${seen} ${matches ? 'is' : 'is not'}`, () =>
      expect(isExpectedUrl(expected, seen)).to.equal(matches));

  it('compare an address with many wildcards in linear time', () => {
    expect(isExpectedUrl('*a'.repeat(1000), 'b'.repeat(100_000))).to.equal(false);
  });

  it('are named without the values of secrets', () => {
    expect([secretStep, { action: 'fill', selector: '#name', value: 'Ada' } as const].map(stepTitle)).to.deep.equal([
      { phrase: 'fillSecret', element: '#password', name: 'password' },
      { phrase: 'fill', element: '#name', text: '"Ada"' },
    ]);
  });
});

describe('masking of secrets', () => {
  it('removes them also as they are written in addresses and JSON', () => {
    const secrets = { password: 'a "b&c' };
    for (const text of ['a "b&c', 'a%20%22b%26c', 'a+%22b%26c', 'a \\"b&c'])
      expect(maskSecrets(`x ${text} y`, secrets)).to.equal('x *** y');
  });

  it('removes the longest first', () => {
    expect(maskSecrets('abcd', { one: 'ab', two: 'abcd' })).to.equal('***');
  });
});

describe('verdict of a scenario', () => {
  const check = aWebsiteCheck({
    monitorId: 7,
    steps: [click, { action: 'assertText', text: 'Thanks', selector: 'h1' }],
  });
  const performed = [
    { durationMs: 100.4, url: 'https://shop.example/' },
    { durationMs: 50, url: 'https://shop.example/cart' },
    { durationMs: 10_000, url: 'https://shop.example/cart' },
  ];
  const judge = (seen: Partial<ScenarioObservation>) =>
    judgeScenario(check, { kind: 'scenario', totalMs: 10_150, performed, failure: null, screenshots: [], ...seen });

  it('is up if every step succeeded', () => {
    expect(judge({})).to.deep.include({ outcome: 'up', reason: null, latencyMs: 10_150, evidence: null });
  });

  it('keeps the steps of a success if the scenario is not stored', () => {
    const { monitorId: _none, ...tried } = check;
    const { outcome, evidence } = judgeScenario(tried, {
      kind: 'scenario',
      totalMs: 10_150,
      performed,
      failure: null,
      screenshots: [],
    });
    expect(outcome).to.equal('up');
    expect(evidence?.steps.map(({ step, result }) => [step, result])).to.deep.equal([
      [0, 'passed'],
      [1, 'passed'],
      [2, 'passed'],
    ]);
  });

  it('keeps the evidence of a success with screenshots', () => {
    const screenshots = [{ id: 'f81d4fae-7dec-41d0-a765-00a0c91e6bf6', step: 1, name: 'cart' }];
    expect(judge({ screenshots }))
      .to.have.property('evidence')
      .that.deep.includes({ reason: null, decidedBy: null, rules: [], screenshots });
  });

  it('is down with the steps up to the one that failed', () => {
    const { outcome, reason, latencyMs, evidence } = judge({
      failure: { kind: 'text', seen: { phrase: 'pageHas', text: '"Cart"' } },
    });
    expect([outcome, reason, latencyMs]).to.deep.equal(['down', 'expectedTextMissing', null]);
    expect(evidence?.rules).to.deep.equal([
      {
        check: 'step 2',
        result: 'failed',
        expected: { phrase: 'inElement', step: { phrase: 'text', text: '"Thanks"' }, element: 'h1' },
        seen: { phrase: 'pageHas', text: '"Cart"' },
      },
    ]);
    expect(evidence?.steps).to.deep.equal([
      {
        step: 0,
        action: { phrase: 'open', address: 'https://shop.example/' },
        url: 'https://shop.example/',
        durationMs: 100,
        result: 'passed',
      },
      { step: 1, action: { phrase: 'click', element: '#buy' }, url: 'https://shop.example/cart', durationMs: 50, result: 'passed' },
      {
        step: 2,
        action: { phrase: 'inElement', step: { phrase: 'text', text: '"Thanks"' }, element: 'h1' },
        url: 'https://shop.example/cart',
        durationMs: 10_000,
        result: 'failed',
      },
    ]);
  });

  const failures: readonly (readonly [StepFailure, string])[] = [
    [{ kind: 'load', failure: { code: 'hostUnresolved', phase: 'resolve', detail: 'shop.example' } }, 'hostUnresolved'],
    [{ kind: 'status', status: 503 }, 'statusUnexpected'],
    [{ kind: 'url', seen: 'https://shop.example/login' }, 'urlUnexpected'],
    [{ kind: 'action', seen: { phrase: 'notPossible' } }, 'stepFailed'],
    [{ kind: 'limit', seen: { phrase: 'windows', count: 5 } }, 'pageTooHeavy'],
  ];
  for (const [failure, reason] of failures)
    it(`is down with ${reason}`, () => expect(judge({ failure })).to.include({ outcome: 'down', reason }));

  it('is inconclusive without a browser', () => {
    expect(judgeScenario(check, { kind: 'noBrowser', detail: 'The browser crashed.' })).to.include({
      isInconclusive: true,
      evidence: null,
    });
  });
});
