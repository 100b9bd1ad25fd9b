import { expect } from 'chai';
import * as payloads from '../../../fixtures/alert-payloads.ts';
import { alertsOf, essence, only, read } from './mapped.ts';

describe('Mapping of Alertmanager', () => {
  it('makes one alert of a group, with the most severe severity that fires', () => {
    const alert = only(read('alertmanager', payloads.alertmanagerFiring));
    expect(essence(alert)).to.deep.equal({
      key: '{}/{severity=~"critical|warning"}:{alertname="InstanceDown"}',
      action: 'trigger',
      severity: 'critical',
      summary: 'Instances of checkout are down',
    });
    expect(alert.members).to.deep.equal([
      { id: 'a1b2c3d4e5f60718', title: 'web-1 is down', isFiring: true },
      { id: '0f1e2d3c4b5a6978', title: 'web-2 is down', isFiring: true },
    ]);
    expect(alert.labels['alertname']).to.equal('InstanceDown');
    expect(alert.omitted).to.equal(0);
  });

  it('keeps the group open while an alert of it fires, and resolves it with the last', () => {
    const partly = only(read('alertmanager', payloads.alertmanagerPartlyResolved));
    expect(partly.action).to.equal('trigger');
    expect(partly.severity).to.equal('warning');
    expect(partly.members?.map(({ isFiring }) => isFiring)).to.deep.equal([false, true]);
    expect(only(read('alertmanager', payloads.alertmanagerResolved)).action).to.equal('resolve');
  });

  it('counts the alerts that a truncated message leaves out', () => {
    expect(only(read('alertmanager', { ...payloads.alertmanagerResolved, truncatedAlerts: 3 })).omitted).to.equal(3);
  });

  it('makes an alert of each with groupBy alert', () => {
    const alerts = alertsOf(read('alertmanager', payloads.alertmanagerPartlyResolved, 'alert'));
    expect(alerts.map(essence)).to.deep.equal([
      { key: 'a1b2c3d4e5f60718', action: 'resolve', severity: 'critical', summary: 'web-1 is down' },
      { key: '0f1e2d3c4b5a6978', action: 'trigger', severity: 'warning', summary: 'web-2 is down' },
    ]);
  });

  it('maps a group of 10 000', () => {
    const alerts = Array.from({ length: 10_000 }, (_, at) => ({
      status: 'firing',
      labels: { alertname: 'Down', instance: `web-${at}` },
      annotations: {},
      fingerprint: at.toString(16),
    }));
    const body = { ...payloads.alertmanagerFiring, alerts };
    expect(only(read('alertmanager', body)).members?.length).to.equal(10_000);
    expect(alertsOf(read('alertmanager', body, 'alert')).length).to.equal(10_000);
  });

  it('takes the time of the sender for nothing but a detail', () => {
    const body = {
      ...payloads.alertmanagerFiring,
      alerts: payloads.alertmanagerFiring.alerts.map((alert) => ({
        ...alert,
        startsAt: '2099-01-01T00:00:00Z',
        endsAt: '1970-01-01T00:00:00Z',
      })),
    };
    expect(only(read('alertmanager', body)).action).to.equal('trigger');
  });
});

describe('Mapping of Grafana', () => {
  it('maps the message of a contact point', () => {
    expect(essence(only(read('grafana', payloads.grafanaFiring)))).to.deep.equal({
      key: '{}:{alertname="High latency"}',
      action: 'trigger',
      severity: 'error',
      summary: 'Latency of the API is above 2 s',
    });
    expect(
      only(
        read('grafana', {
          ...payloads.grafanaFiring,
          status: 'resolved',
          alerts: payloads.grafanaFiring.alerts.map((alert) => ({ ...alert, status: 'resolved' })),
        }),
      ).action,
    ).to.equal('resolve');
  });

  it('maps the alert of a dashboard before version 8', () => {
    expect(essence(only(read('grafana', payloads.grafanaLegacy)))).to.deep.equal({
      key: 'rule:17',
      action: 'trigger',
      severity: 'error',
      summary: 'Queue is long',
    });
    expect(
      only(read('grafana', { ...payloads.grafanaLegacy, state: 'ok', title: '[OK] Queue is long' })).action,
    ).to.equal('resolve');
    expect(read('grafana', { ...payloads.grafanaLegacy, state: 'paused' })).to.deep.equal({
      note: 'The rule is paused.',
    });
  });
});

describe('Mapping of Datadog', () => {
  it('maps the published template', () => {
    expect(essence(only(read('datadog', payloads.datadogTemplate)))).to.deep.equal({
      key: '8f0c52 host:web-1',
      action: 'trigger',
      severity: 'critical',
      summary: 'Disk is full (host:web-1)',
    });
    expect(only(read('datadog', { ...payloads.datadogTemplate, transition: 'Recovered' })).action).to.equal('resolve');
    expect(only(read('datadog', { ...payloads.datadogTemplate, transition: 'Warn' })).severity).to.equal('warning');
    expect(only(read('datadog', payloads.datadogTemplate)).labels['env']).to.equal('prod');
  });

  it('reads the transition from the title if the template has none', () => {
    const triggered = only(read('datadog', payloads.datadogDefault('[P2] [Triggered on {host:web-1}] Disk is full')));
    const recovered = only(read('datadog', payloads.datadogDefault('[P2] [Recovered on {host:web-1}] Disk is full')));
    expect(triggered.action).to.equal('trigger');
    expect(triggered.severity).to.equal('error');
    expect(recovered.action).to.equal('resolve');
    expect(recovered.key).to.equal(triggered.key);
    expect(only(read('datadog', payloads.datadogDefault('[No Data] Disk is full'))).action).to.equal('trigger');
  });

  it('reports a title that does not tell', () => {
    expect('problem' in read('datadog', payloads.datadogDefault('Somebody commented'))).to.equal(true);
    expect(read('datadog', { ...payloads.datadogTemplate, transition: 'Null' })).to.deep.equal({
      note: 'The transition is Null.',
    });
  });
});

describe('Mapping of CloudWatch', () => {
  it('maps an alarm in a notification of SNS, and one that is delivered raw', () => {
    const expected = {
      key: payloads.cloudwatchAlarm.AlarmArn,
      action: 'trigger',
      severity: 'error',
      summary: 'api-5xx: Too many errors',
    };
    expect(essence(only(read('cloudwatch', payloads.snsNotification(payloads.cloudwatchAlarm))))).to.deep.equal(
      expected,
    );
    expect(essence(only(read('cloudwatch', payloads.cloudwatchAlarm)))).to.deep.equal(expected);
    expect(only(read('cloudwatch', { ...payloads.cloudwatchAlarm, NewStateValue: 'OK' })).action).to.equal('resolve');
    expect(read('cloudwatch', { ...payloads.cloudwatchAlarm, NewStateValue: 'INSUFFICIENT_DATA' })).to.deep.equal({
      note: 'The alarm has insufficient data.',
    });
    expect(only(read('cloudwatch', payloads.cloudwatchAlarm)).labels['LoadBalancer']).to.equal(
      'app/api/50dc6c495c0c9188',
    );
  });

  it('confirms subscriptions at Amazon SNS only', () => {
    const url = 'https://sns.eu-central-1.amazonaws.com/?Action=ConfirmSubscription&TopicArn=arn&Token=abc';
    expect(read('cloudwatch', payloads.snsConfirmation(url))).to.deep.equal({ subscription: url });
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
      expect(read('cloudwatch', payloads.snsConfirmation(wrong))).to.deep.equal({
        problem: 'The `SubscribeURL` is not an address of Amazon SNS.',
      });
    }
  });
});

describe('Mapping of Sentry', () => {
  it('gives an issue and its issue alerts the same key', () => {
    const created = only(read('sentry', payloads.sentryIssue('created')));
    expect(essence(created)).to.deep.equal({
      key: 'issue:4509',
      action: 'trigger',
      severity: 'error',
      summary: 'TypeError: total is undefined',
    });
    expect(only(read('sentry', payloads.sentryIssue('resolved'))).action).to.equal('resolve');
    expect(read('sentry', payloads.sentryIssue('assigned'))).to.deep.equal({ note: 'The issue was assigned.' });
    const alert = only(read('sentry', payloads.sentryIssueAlert));
    expect(alert.key).to.equal(created.key);
    expect(alert.labels['rule']).to.equal('Many errors');
  });

  it('maps metric alerts', () => {
    expect(essence(only(read('sentry', payloads.sentryMetricAlert('critical'))))).to.deep.equal({
      key: 'metric:7',
      action: 'trigger',
      severity: 'critical',
      summary: 'Too many timeouts',
    });
    expect(only(read('sentry', payloads.sentryMetricAlert('resolved'))).action).to.equal('resolve');
  });

  it('maps the older plugin', () => {
    expect(
      only(
        read('sentry', {
          id: '12',
          project: 'shop',
          level: 'fatal',
          message: 'Out of memory',
          url: 'https://sentry.example/12',
          event: { title: 'Out of memory' },
        }),
      ).severity,
    ).to.equal('critical');
  });
});

describe('Mapping of Uptime Kuma', () => {
  it('maps outages and recoveries', () => {
    expect(essence(only(read('uptime-kuma', payloads.kuma(0))))).to.deep.equal({
      key: 'monitor:3',
      action: 'trigger',
      severity: 'error',
      summary: 'Shop is down',
    });
    expect(essence(only(read('uptime-kuma', payloads.kuma(1))))).to.deep.equal({
      key: 'monitor:3',
      action: 'resolve',
      severity: 'error',
      summary: 'Shop is up',
    });
    expect(read('uptime-kuma', payloads.kuma(2))).to.deep.equal({ note: 'The monitor is pending.' });
    expect(read('uptime-kuma', payloads.kuma(3))).to.deep.equal({ note: 'The monitor is in maintenance.' });
  });

  it('recognizes the test message, which has neither heartbeat nor monitor', () => {
    expect(read('uptime-kuma', { heartbeat: null, monitor: null, msg: 'On-call Testing' })).to.deep.equal({
      note: 'This is a test message.',
    });
  });

  it('reports notices of certificates', () => {
    expect(
      only(
        read('uptime-kuma', {
          heartbeat: null,
          monitor: null,
          msg: '[Shop][https://shop.example] server certificate example will expire in 7 days',
        }),
      ).severity,
    ).to.equal('warning');
  });
});

describe('Mapping of PagerDuty events', () => {
  it('maps trigger, acknowledge and resolve', () => {
    expect(essence(only(read('pagerduty', payloads.pagerduty('trigger'))))).to.deep.equal({
      key: 'db-1/replication',
      action: 'trigger',
      severity: 'critical',
      summary: 'Replication has stopped on db-1',
    });
    expect(only(read('pagerduty', payloads.pagerduty('trigger'))).labels['class']).to.equal('replication');
    expect(
      only(read('pagerduty', { routing_key: 'k', event_action: 'acknowledge', dedup_key: 'db-1/replication' })).action,
    ).to.equal('acknowledge');
    expect(
      only(read('pagerduty', { routing_key: 'k', event_action: 'resolve', dedup_key: 'db-1/replication' })).action,
    ).to.equal('resolve');
  });

  it('leaves the key of a trigger to the receiver, and needs it otherwise', () => {
    const { dedup_key: _, ...unnamed } = payloads.pagerduty('trigger');
    expect(only(read('pagerduty', unnamed)).key).to.equal(null);
    expect('problem' in read('pagerduty', { routing_key: 'k', event_action: 'resolve' })).to.equal(true);
  });
});

describe('Mapping of generic JSON', () => {
  it('takes the members of an event, and usual names for them', () => {
    const alert = only(
      read('generic', {
        dedupKey: 'k1',
        action: 'trigger',
        severity: 'warning',
        summary: 'Backup failed',
        source: 'nas',
        labels: { team: 'storage' },
        links: [{ href: 'https://nas.example', text: 'NAS' }],
      }),
    );
    expect({ ...essence(alert), labels: alert.labels, links: alert.links }).to.deep.equal({
      key: 'k1',
      action: 'trigger',
      severity: 'warning',
      summary: 'Backup failed',
      labels: { team: 'storage' },
      links: [{ href: 'https://nas.example', text: 'NAS' }],
    });
    expect(essence(only(read('generic', { id: 9, status: 'resolved', title: 'Backup failed' })))).to.deep.equal({
      key: '9',
      action: 'resolve',
      severity: 'error',
      summary: 'Backup failed',
    });
    expect(alertsOf(read('generic', [{ summary: 'One' }, { summary: 'Two' }])).length).to.equal(2);
  });

  it('drops links that are no web addresses', () => {
    expect(
      only(read('generic', { summary: 'x', links: ['javascript:alert(1)', { href: 'file:///etc/passwd' }] })).links,
    ).to.deep.equal([]);
  });
});

describe('Mapping of mail', () => {
  it('gives a problem and its recovery the same key', () => {
    const problem = only(
      read('email-json', {
        subject: 'PROBLEM: disk on nas is full [critical]',
        from: 'nas@example.com',
        text: 'See the dashboard.',
      }),
    );
    const recovery = only(
      read('email-json', { Subject: 'Re: RECOVERY: disk on nas is full', From: 'nas@example.com' }),
    );
    expect(problem.action).to.equal('trigger');
    expect(problem.severity).to.equal('critical');
    expect(recovery.action).to.equal('resolve');
    expect(recovery.key).to.equal(problem.key);
    const nagios = ['PROBLEM Service Alert: web-1/HTTP is CRITICAL', 'RECOVERY Service Alert: web-1/HTTP is OK'].map(
      (subject) => only(read('email-json', { subject: `** ${subject} **` })),
    );
    expect(nagios.map(({ action }) => action)).to.deep.equal(['trigger', 'resolve']);
    expect(nagios[1]?.key).to.equal(nagios[0]?.key);
    for (const subject of [
      '[RESOLVED] Disk is full',
      '** RECOVERY Service Alert: web-1/HTTP is OK **',
      'Fwd: OK: disk on nas',
      'Problem has been resolved: load',
      'Incident 7 is closed',
      'web-1 HTTP OK',
      'Recovered: web-1',
      'web-1 is back up',
    ])
      expect(only(read('email-json', { subject })).action, subject).to.equal('resolve');
    expect(only(read('email-json', { subject: 'Host db-1 is UP', from: [{ address: 'a@b.c' }] })).key).to.equal(
      only(read('email-json', { subject: 'Host db-1 is DOWN' })).key,
    );
  });

  it('takes no problem for a recovery because of a word', () => {
    for (const subject of [
      'Backup check is NOT OK on nas',
      'Name of the mail server cannot be resolved',
      'web-1 has not recovered',
      'Connection closed unexpectedly on db-1',
      'CPU usage is up to 97 %',
      'Failed to back up db-1',
      'Disaster recovery failed',
      'Ticket is not yet closed: disk',
    ])
      expect(only(read('email-json', { subject })).action, subject).to.equal('trigger');
  });
});
