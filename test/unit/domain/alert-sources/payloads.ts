/* Bodies in the forms that the documentation of each tool shows, with values of our own. */

const alertOf = (instance: string, fingerprint: string, severity: string, status: string) => ({
  status,
  labels: { alertname: 'InstanceDown', instance, job: 'checkout', severity },
  annotations: { summary: `${instance} is down` },
  startsAt: '2026-03-02T10:00:00.000Z',
  endsAt: status === 'resolved' ? '2026-03-02T10:20:00.000Z' : '0001-01-01T00:00:00Z',
  generatorURL: 'http://prometheus.example/graph?g0.expr=up+%3D%3D+0',
  fingerprint,
});

export const alertmanagerFiring = {
  version: '4',
  groupKey: '{}/{severity=~"critical|warning"}:{alertname="InstanceDown"}',
  truncatedAlerts: 0,
  status: 'firing',
  receiver: 'watchstead',
  groupLabels: { alertname: 'InstanceDown' },
  commonLabels: { alertname: 'InstanceDown', job: 'checkout' },
  commonAnnotations: { summary: 'Instances of checkout are down' },
  externalURL: 'http://alertmanager.example',
  alerts: [alertOf('web-1', 'a1b2c3d4e5f60718', 'critical', 'firing'), alertOf('web-2', '0f1e2d3c4b5a6978', 'warning', 'firing')],
};

export const alertmanagerPartlyResolved = {
  ...alertmanagerFiring,
  alerts: [alertOf('web-1', 'a1b2c3d4e5f60718', 'critical', 'resolved'), alertOf('web-2', '0f1e2d3c4b5a6978', 'warning', 'firing')],
};

export const alertmanagerResolved = {
  ...alertmanagerFiring,
  status: 'resolved',
  alerts: [alertOf('web-1', 'a1b2c3d4e5f60718', 'critical', 'resolved'), alertOf('web-2', '0f1e2d3c4b5a6978', 'warning', 'resolved')],
};

export const grafanaFiring = {
  receiver: 'On-call',
  status: 'firing',
  orgId: 1,
  alerts: [
    {
      status: 'firing',
      labels: { alertname: 'High latency', service: 'api' },
      annotations: { summary: 'Latency of the API is above 2 s' },
      startsAt: '2026-03-02T09:51:03.157076+02:00',
      endsAt: '0001-01-01T00:00:00Z',
      generatorURL: 'https://grafana.example/alerting/b3/edit',
      fingerprint: 'c6eadffa33fcdf37',
      silenceURL: 'https://grafana.example/alerting/silence/new',
      dashboardURL: '',
      panelURL: '',
      values: { B: 2.4, C: 1 },
    },
  ],
  groupLabels: { alertname: 'High latency' },
  commonLabels: { alertname: 'High latency', service: 'api' },
  commonAnnotations: {},
  externalURL: 'https://grafana.example/',
  version: '1',
  groupKey: '{}:{alertname="High latency"}',
  truncatedAlerts: 0,
  title: '[FIRING:1] High latency (api)',
  state: 'alerting',
  message: '**Firing**',
};

export const grafanaLegacy = {
  dashboardId: 1,
  evalMatches: [{ value: 100, metric: 'Queue', tags: null }],
  message: 'The queue is too long.',
  orgId: 1,
  panelId: 2,
  ruleId: 17,
  ruleName: 'Queue is long',
  ruleUrl: 'https://grafana.example/d/abc/queue',
  state: 'alerting',
  tags: { team: 'orders' },
  title: '[Alerting] Queue is long',
};

export const datadogTemplate = {
  title: '[Triggered on {host:web-1}] Disk is full',
  body: 'The disk of web-1 is full.',
  transition: 'Triggered',
  alertType: 'error',
  priority: 'P1',
  alertId: '1234',
  cycleKey: '8f0c52',
  scope: 'host:web-1',
  host: 'web-1',
  tags: 'env:prod,team:storage,monitor',
  link: 'https://app.datadoghq.eu/monitors/1234',
};

/** The body that Datadog sends without a template. */
export const datadogDefault = (title: string) => ({
  body: 'The disk of web-1 is full.',
  last_updated: '1772446000000',
  event_type: 'query_alert_monitor',
  title,
  date: '1772446000000',
  org: { id: '11', name: 'Example' },
  id: '7001',
});

export const cloudwatchAlarm = {
  AlarmName: 'api-5xx',
  AlarmDescription: 'Too many errors',
  AWSAccountId: '123456789012',
  AlarmArn: 'arn:aws:cloudwatch:eu-central-1:123456789012:alarm:api-5xx',
  NewStateValue: 'ALARM',
  NewStateReason: 'Threshold Crossed: 1 datapoint (12.0) was greater than the threshold (5.0).',
  StateChangeTime: '2026-03-02T10:00:00.000+0000',
  Region: 'EU (Frankfurt)',
  OldStateValue: 'OK',
  Trigger: {
    MetricName: 'HTTPCode_Target_5XX_Count',
    Namespace: 'AWS/ApplicationELB',
    Dimensions: [{ value: 'app/api/50dc6c495c0c9188', name: 'LoadBalancer' }],
    Period: 60,
    Threshold: 5,
  },
};

export const snsNotification = (message: unknown) => ({
  Type: 'Notification',
  MessageId: '22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324',
  TopicArn: 'arn:aws:sns:eu-central-1:123456789012:alarms',
  Subject: 'ALARM: "api-5xx"',
  Message: JSON.stringify(message),
  Timestamp: '2026-03-02T10:00:01.000Z',
  UnsubscribeURL: 'https://sns.eu-central-1.amazonaws.com/?Action=Unsubscribe',
});

export const snsConfirmation = (url: string) => ({
  Type: 'SubscriptionConfirmation',
  MessageId: '165545c9-2a5c-472c-8df2-7ff2be2b3b1b',
  Token: 'abc',
  TopicArn: 'arn:aws:sns:eu-central-1:123456789012:alarms',
  Message: 'You have chosen to subscribe to the topic.',
  SubscribeURL: url,
  Timestamp: '2026-03-02T09:00:00.000Z',
});

export const sentryIssue = (action: string) => ({
  action,
  installation: { uuid: '7a485448-a9e2-4c85-8a3c-4f44175783c9' },
  data: {
    issue: {
      id: '4509',
      shortId: 'SHOP-1',
      title: 'TypeError: total is undefined',
      culprit: 'cart.js in total',
      level: 'error',
      status: 'unresolved',
      platform: 'javascript',
      project: { id: '2', name: 'Shop', slug: 'shop', platform: 'javascript' },
      web_url: 'https://example.sentry.io/issues/4509/',
      count: '3',
      userCount: 2,
    },
  },
  actor: { type: 'application', id: 'sentry', name: 'Sentry' },
});

export const sentryIssueAlert = {
  action: 'triggered',
  installation: { uuid: '7a485448-a9e2-4c85-8a3c-4f44175783c9' },
  data: {
    event: {
      event_id: 'e4874d664c3540c1a32eab185f12c5ab',
      issue_id: '4509',
      issue_url: 'https://sentry.io/api/0/issues/4509/',
      title: 'TypeError: total is undefined',
      level: 'error',
      culprit: 'cart.js in total',
      platform: 'javascript',
      tags: [['browser', 'Firefox 140'], ['environment', 'production']],
      web_url: 'https://example.sentry.io/issues/4509/events/e4874d664c3540c1a32eab185f12c5ab/',
    },
    triggered_rule: 'Many errors',
  },
  actor: { type: 'application', id: 'sentry', name: 'Sentry' },
};

export const sentryMetricAlert = (action: string) => ({
  action,
  installation: { uuid: '7a485448-a9e2-4c85-8a3c-4f44175783c9' },
  data: {
    description_text: '120 events in the last 10 minutes',
    description_title: `${action}: Too many timeouts`,
    metric_alert: { id: '4', identifier: '1', projects: ['shop'], alert_rule: { id: '7', name: 'Too many timeouts', aggregate: 'count()', query: 'level:error', environment: null } },
    web_url: 'https://example.sentry.io/alerts/rules/details/7/',
  },
  actor: { type: 'application', id: 'sentry', name: 'Sentry' },
});

export const kuma = (status: number) => ({
  heartbeat: { monitorID: 3, status, time: '2026-03-02 10:00:00.000', msg: 'timeout of 48000ms exceeded', important: true, duration: 60, ping: null },
  monitor: { id: 3, name: 'Shop', url: 'https://shop.example', hostname: null, type: 'http', tags: [{ tag_id: 1, name: 'env', value: 'prod' }] },
  msg: '[Shop] [Down] timeout of 48000ms exceeded',
});

export const pagerduty = (action: string) => ({
  routing_key: 'R0123456789012345678901234567890',
  event_action: action,
  dedup_key: 'db-1/replication',
  payload: {
    summary: 'Replication has stopped on db-1',
    source: 'db-1.example',
    severity: 'critical',
    timestamp: '2026-03-02T10:00:00.000Z',
    component: 'postgres',
    group: 'databases',
    class: 'replication',
    custom_details: { lag: '120 s' },
  },
  links: [{ href: 'https://grafana.example/d/db', text: 'Dashboard' }],
  client: 'pgwatch',
  client_url: 'https://pgwatch.example',
});
