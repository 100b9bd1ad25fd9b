import { deepEqual, equal, ok } from 'node:assert/strict';
import { readDelivery } from '../../../../src/domain/alert-sources/alert-event.ts';
import type { Grouping, MappedAlert, Mapping } from '../../../../src/domain/alert-sources/mapped-alert.ts';
import { sourceTypeNames } from '../../../../src/domain/alert-sources/source-types.ts';
import type { SourceType } from '../../../../src/domain/alert-sources/source-types.ts';
import * as payloads from './payloads.ts';

const read = (type: SourceType, body: unknown, groupBy: Grouping = 'group'): Mapping => readDelivery(type, new TextEncoder().encode(JSON.stringify(body)), { groupBy });

const alertsOf = (mapping: Mapping): readonly MappedAlert[] => {
  ok('alerts' in mapping, JSON.stringify(mapping));
  return mapping.alerts;
};

const only = (mapping: Mapping): MappedAlert => {
  const alerts = alertsOf(mapping);
  equal(alerts.length, 1);
  return alerts[0] as MappedAlert;
};

const essence = ({ key, action, severity, summary }: MappedAlert) => ({ key, action, severity, summary });

describe('Reading deliveries', () => {
  for (const type of sourceTypeNames) {
    it(`${type}: what cannot be mapped is a problem, whatever its form`, () => {
      for (const body of [null, 7, 'text', true, {}, [7], { alerts: {} }, { alerts: [1] }, { heartbeat: 1 }, { Type: 'Notification', TopicArn: 'arn', Message: '{' }, { event_action: 'dance' }, { data: {} }]) {
        const mapping = read(type, body);
        ok('problem' in mapping || 'note' in mapping || ('alerts' in mapping && mapping.alerts.every(({ summary }) => summary !== '')), `${JSON.stringify(body)} gave ${JSON.stringify(mapping)}`);
      }
      ok('problem' in read(type, 'text'));
    });
  }

  it('reports a body that is empty, is not JSON, is not UTF-8 or is nested beyond 20 levels', () => {
    const nested = (levels: number): string => `${'{"a":'.repeat(levels - 1)}{}${'}'.repeat(levels - 1)}`;
    const problemOf = (bytes: Uint8Array): string | null => {
      const mapping = readDelivery('generic', bytes, { groupBy: 'group' });
      return 'problem' in mapping ? mapping.problem : null;
    };
    const utf8 = new TextEncoder();
    equal(problemOf(utf8.encode('')), 'The body is empty.');
    equal(problemOf(utf8.encode('{"summary"')), 'The body is not JSON.');
    equal(problemOf(new Uint8Array([0x22, 0xff, 0x22])), 'The body is not JSON.');
    equal(problemOf(utf8.encode(`{"summary":"Deep","a":${nested(19)}}`)), null);
    equal(problemOf(utf8.encode(`{"summary":"Deep","a":${nested(20)}}`)), 'The body is nested deeper than 20 levels.');
    equal(problemOf(utf8.encode(nested(20_000))), 'The body is nested deeper than 20 levels.');
  });

  it('makes text storable: half a surrogate pair, NUL and `__proto__`', () => {
    const bytes = new TextEncoder().encode('{"summary":"Broken \\ud83d pipe\\u0000","key":"k","labels":{"__proto__":"x","a":"\\udc00"},"details":{"__proto__":{"polluted":true}}}');
    const alert = only(readDelivery('generic', bytes, { groupBy: 'group' }));
    equal(alert.summary, 'Broken � pipe');
    equal(alert.labels['a'], '�');
    equal(({} as Record<string, unknown>)['polluted'], undefined);
    ok(JSON.stringify(alert).isWellFormed());
  });
});

describe('Mapping of Alertmanager', () => {
  it('makes one alert of a group, with the most severe severity that fires', () => {
    const alert = only(read('alertmanager', payloads.alertmanagerFiring));
    deepEqual(essence(alert), { key: '{}/{severity=~"critical|warning"}:{alertname="InstanceDown"}', action: 'trigger', severity: 'critical', summary: 'Instances of checkout are down' });
    deepEqual(alert.members, [
      { id: 'a1b2c3d4e5f60718', title: 'web-1 is down', isFiring: true },
      { id: '0f1e2d3c4b5a6978', title: 'web-2 is down', isFiring: true },
    ]);
    equal(alert.labels['alertname'], 'InstanceDown');
    equal(alert.omitted, 0);
  });

  it('keeps the group open while an alert of it fires, and resolves it with the last', () => {
    const partly = only(read('alertmanager', payloads.alertmanagerPartlyResolved));
    equal(partly.action, 'trigger');
    equal(partly.severity, 'warning');
    deepEqual(partly.members?.map(({ isFiring }) => isFiring), [false, true]);
    equal(only(read('alertmanager', payloads.alertmanagerResolved)).action, 'resolve');
  });

  it('counts the alerts that a truncated message leaves out', () => {
    equal(only(read('alertmanager', { ...payloads.alertmanagerResolved, truncatedAlerts: 3 })).omitted, 3);
  });

  it('makes an alert of each with groupBy alert', () => {
    const alerts = alertsOf(read('alertmanager', payloads.alertmanagerPartlyResolved, 'alert'));
    deepEqual(alerts.map(essence), [
      { key: 'a1b2c3d4e5f60718', action: 'resolve', severity: 'critical', summary: 'web-1 is down' },
      { key: '0f1e2d3c4b5a6978', action: 'trigger', severity: 'warning', summary: 'web-2 is down' },
    ]);
  });

  it('maps a group of 10 000', () => {
    const alerts = Array.from({ length: 10_000 }, (_, at) => ({ status: 'firing', labels: { alertname: 'Down', instance: `web-${at}` }, annotations: {}, fingerprint: at.toString(16) }));
    const body = { ...payloads.alertmanagerFiring, alerts };
    equal(only(read('alertmanager', body)).members?.length, 10_000);
    equal(alertsOf(read('alertmanager', body, 'alert')).length, 10_000);
  });

  it('takes the time of the sender for nothing but a detail', () => {
    const body = { ...payloads.alertmanagerFiring, alerts: payloads.alertmanagerFiring.alerts.map((alert) => ({ ...alert, startsAt: '2099-01-01T00:00:00Z', endsAt: '1970-01-01T00:00:00Z' })) };
    equal(only(read('alertmanager', body)).action, 'trigger');
  });
});

describe('Mapping of Grafana', () => {
  it('maps the message of a contact point', () => {
    deepEqual(essence(only(read('grafana', payloads.grafanaFiring))), { key: '{}:{alertname="High latency"}', action: 'trigger', severity: 'error', summary: 'Latency of the API is above 2 s' });
    equal(only(read('grafana', { ...payloads.grafanaFiring, status: 'resolved', alerts: payloads.grafanaFiring.alerts.map((alert) => ({ ...alert, status: 'resolved' })) })).action, 'resolve');
  });

  it('maps the alert of a dashboard before version 8', () => {
    deepEqual(essence(only(read('grafana', payloads.grafanaLegacy))), { key: 'rule:17', action: 'trigger', severity: 'error', summary: 'Queue is long' });
    equal(only(read('grafana', { ...payloads.grafanaLegacy, state: 'ok', title: '[OK] Queue is long' })).action, 'resolve');
    deepEqual(read('grafana', { ...payloads.grafanaLegacy, state: 'paused' }), { note: 'The rule is paused.' });
  });
});

describe('Mapping of Datadog', () => {
  it('maps the published template', () => {
    deepEqual(essence(only(read('datadog', payloads.datadogTemplate))), { key: '8f0c52 host:web-1', action: 'trigger', severity: 'critical', summary: 'Disk is full (host:web-1)' });
    equal(only(read('datadog', { ...payloads.datadogTemplate, transition: 'Recovered' })).action, 'resolve');
    equal(only(read('datadog', { ...payloads.datadogTemplate, transition: 'Warn' })).severity, 'warning');
    equal(only(read('datadog', payloads.datadogTemplate)).labels['env'], 'prod');
  });

  it('reads the transition from the title if the template has none', () => {
    const triggered = only(read('datadog', payloads.datadogDefault('[P2] [Triggered on {host:web-1}] Disk is full')));
    const recovered = only(read('datadog', payloads.datadogDefault('[P2] [Recovered on {host:web-1}] Disk is full')));
    equal(triggered.action, 'trigger');
    equal(triggered.severity, 'error');
    equal(recovered.action, 'resolve');
    equal(recovered.key, triggered.key);
    equal(only(read('datadog', payloads.datadogDefault('[No Data] Disk is full'))).action, 'trigger');
  });

  it('reports a title that does not tell', () => {
    ok('problem' in read('datadog', payloads.datadogDefault('Somebody commented')));
    deepEqual(read('datadog', { ...payloads.datadogTemplate, transition: 'Null' }), { note: 'The transition is Null.' });
  });
});

describe('Mapping of CloudWatch', () => {
  it('maps an alarm in a notification of SNS, and one that is delivered raw', () => {
    const expected = { key: payloads.cloudwatchAlarm.AlarmArn, action: 'trigger', severity: 'error', summary: 'api-5xx: Too many errors' };
    deepEqual(essence(only(read('cloudwatch', payloads.snsNotification(payloads.cloudwatchAlarm)))), expected);
    deepEqual(essence(only(read('cloudwatch', payloads.cloudwatchAlarm))), expected);
    equal(only(read('cloudwatch', { ...payloads.cloudwatchAlarm, NewStateValue: 'OK' })).action, 'resolve');
    deepEqual(read('cloudwatch', { ...payloads.cloudwatchAlarm, NewStateValue: 'INSUFFICIENT_DATA' }), { note: 'The alarm has insufficient data.' });
    equal(only(read('cloudwatch', payloads.cloudwatchAlarm)).labels['LoadBalancer'], 'app/api/50dc6c495c0c9188');
  });

  it('confirms subscriptions at Amazon SNS only', () => {
    const url = 'https://sns.eu-central-1.amazonaws.com/?Action=ConfirmSubscription&TopicArn=arn&Token=abc';
    deepEqual(read('cloudwatch', payloads.snsConfirmation(url)), { subscription: url });
    for (const wrong of [
      'https://169.254.169.254/latest/meta-data/',
      'http://sns.eu-central-1.amazonaws.com/?Action=ConfirmSubscription',
      'https://sns.eu-central-1.amazonaws.com.evil.example/?Action=ConfirmSubscription',
      'https://evil.example/sns.eu-central-1.amazonaws.com?Action=ConfirmSubscription',
      'https://user@sns.eu-central-1.amazonaws.com/?Action=ConfirmSubscription',
      'https://sns.eu-central-1.amazonaws.com:8443/?Action=ConfirmSubscription',
      'https://bucket.s3.amazonaws.com/?Action=ConfirmSubscription',
      'https://sns.eu-central-1.amazonaws.com/?Action=Publish',
      'localhost',
    ]) {
      deepEqual(read('cloudwatch', payloads.snsConfirmation(wrong)), { problem: 'The `SubscribeURL` is not an address of Amazon SNS.' }, wrong);
    }
  });
});

describe('Mapping of Sentry', () => {
  it('gives an issue and its issue alerts the same key', () => {
    const created = only(read('sentry', payloads.sentryIssue('created')));
    deepEqual(essence(created), { key: 'issue:4509', action: 'trigger', severity: 'error', summary: 'TypeError: total is undefined' });
    equal(only(read('sentry', payloads.sentryIssue('resolved'))).action, 'resolve');
    deepEqual(read('sentry', payloads.sentryIssue('assigned')), { note: 'The issue was assigned.' });
    const alert = only(read('sentry', payloads.sentryIssueAlert));
    equal(alert.key, created.key);
    equal(alert.labels['rule'], 'Many errors');
  });

  it('maps metric alerts', () => {
    deepEqual(essence(only(read('sentry', payloads.sentryMetricAlert('critical')))), { key: 'metric:7', action: 'trigger', severity: 'critical', summary: 'Too many timeouts' });
    equal(only(read('sentry', payloads.sentryMetricAlert('resolved'))).action, 'resolve');
  });

  it('maps the older plugin', () => {
    equal(only(read('sentry', { id: '12', project: 'shop', level: 'fatal', message: 'Out of memory', url: 'https://sentry.example/12', event: { title: 'Out of memory' } })).severity, 'critical');
  });
});

describe('Mapping of Uptime Kuma', () => {
  it('maps outages and recoveries', () => {
    deepEqual(essence(only(read('uptime-kuma', payloads.kuma(0)))), { key: 'monitor:3', action: 'trigger', severity: 'error', summary: 'Shop is down' });
    deepEqual(essence(only(read('uptime-kuma', payloads.kuma(1)))), { key: 'monitor:3', action: 'resolve', severity: 'error', summary: 'Shop is up' });
    deepEqual(read('uptime-kuma', payloads.kuma(2)), { note: 'The monitor is pending.' });
    deepEqual(read('uptime-kuma', payloads.kuma(3)), { note: 'The monitor is in maintenance.' });
  });

  it('recognizes the test message, which has neither heartbeat nor monitor', () => {
    deepEqual(read('uptime-kuma', { heartbeat: null, monitor: null, msg: 'On-call Testing' }), { note: 'This is a test message.' });
  });

  it('reports notices of certificates', () => {
    equal(only(read('uptime-kuma', { heartbeat: null, monitor: null, msg: '[Shop][https://shop.example] server certificate example will expire in 7 days' })).severity, 'warning');
  });
});

describe('Mapping of PagerDuty events', () => {
  it('maps trigger, acknowledge and resolve', () => {
    deepEqual(essence(only(read('pagerduty', payloads.pagerduty('trigger')))), { key: 'db-1/replication', action: 'trigger', severity: 'critical', summary: 'Replication has stopped on db-1' });
    equal(only(read('pagerduty', payloads.pagerduty('trigger'))).labels['class'], 'replication');
    equal(only(read('pagerduty', { routing_key: 'k', event_action: 'acknowledge', dedup_key: 'db-1/replication' })).action, 'acknowledge');
    equal(only(read('pagerduty', { routing_key: 'k', event_action: 'resolve', dedup_key: 'db-1/replication' })).action, 'resolve');
  });

  it('leaves the key of a trigger to the receiver, and needs it otherwise', () => {
    const { dedup_key: _, ...unnamed } = payloads.pagerduty('trigger');
    equal(only(read('pagerduty', unnamed)).key, null);
    ok('problem' in read('pagerduty', { routing_key: 'k', event_action: 'resolve' }));
  });
});

describe('Mapping of generic JSON', () => {
  it('takes the members of an event, and usual names for them', () => {
    const alert = only(read('generic', { dedupKey: 'k1', action: 'trigger', severity: 'warning', summary: 'Backup failed', source: 'nas', labels: { team: 'storage' }, links: [{ href: 'https://nas.example', text: 'NAS' }] }));
    deepEqual({ ...essence(alert), labels: alert.labels, links: alert.links }, {
      ...{ key: 'k1', action: 'trigger', severity: 'warning', summary: 'Backup failed', labels: { team: 'storage' } },
      links: [{ href: 'https://nas.example', text: 'NAS' }],
    });
    deepEqual(essence(only(read('generic', { id: 9, status: 'resolved', title: 'Backup failed' }))), { key: '9', action: 'resolve', severity: 'error', summary: 'Backup failed' });
    equal(alertsOf(read('generic', [{ summary: 'One' }, { summary: 'Two' }])).length, 2);
  });

  it('drops links that are no web addresses', () => {
    deepEqual(only(read('generic', { summary: 'x', links: ['javascript:alert(1)', { href: 'file:///etc/passwd' }] })).links, []);
  });
});

describe('Mapping of mail', () => {
  it('gives a problem and its recovery the same key', () => {
    const problem = only(read('email-json', { subject: 'PROBLEM: disk on nas is full [critical]', from: 'nas@example.com', text: 'See the dashboard.' }));
    const recovery = only(read('email-json', { Subject: 'Re: RECOVERY: disk on nas is full', From: 'nas@example.com' }));
    equal(problem.action, 'trigger');
    equal(problem.severity, 'critical');
    equal(recovery.action, 'resolve');
    equal(recovery.key, problem.key);
    equal(only(read('email-json', { subject: 'Host db-1 is UP', from: [{ address: 'a@b.c' }] })).key, only(read('email-json', { subject: 'Host db-1 is DOWN' })).key);
  });
});
