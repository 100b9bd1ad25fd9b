import { expect } from 'chai';
import fc from 'fast-check';
import { DEFAULT_ALERTING } from '../../../../src/domain/checks/alert-threshold.ts';
import type { CheckOutcome } from '../../../../src/domain/checks/check-outcome.ts';
import { locationStateAfter, neverChecked } from '../../../../src/domain/checks/location-state.ts';
import type { LocationState } from '../../../../src/domain/checks/location-state.ts';
import { explainMonitor } from '../../../../src/domain/explanations/explain-monitor.ts';
import type { ChannelFacts } from '../../../../src/domain/explanations/explain-alert.ts';
import { isHeld } from '../../../../src/domain/explanations/explained-step.ts';
import { eventAt } from '../../../../src/domain/explanations/incident-events.ts';
import type { IncidentEvent } from '../../../../src/domain/explanations/incident-events.ts';
import { alertOf, incidentAfter, silenceOf } from '../../../../src/domain/incidents/automatic-incident.ts';
import type { AutomaticIncident } from '../../../../src/domain/incidents/automatic-incident.ts';
import { decideCondition } from '../../../../src/domain/incidents/condition.ts';
import { later, minutes } from '../../../../src/domain/kernel/time.ts';
import type { MonitorCondition } from '../../../../src/domain/monitors/monitor.ts';
import { heldUntil } from '../../../../src/domain/notifications/alert-timing.ts';
import { decideAudience, noAlertSettings } from '../../../../src/domain/notifications/audience.ts';
import type { Audience, FilteredChannel } from '../../../../src/domain/notifications/audience.ts';
import { noFilters } from '../../../../src/domain/notifications/channel-choice.ts';
import { NOW } from '../../../builders/clock.ts';
import { UP } from '../../../builders/websites.ts';

const INTERVAL = minutes(5);
const RUNS = 10_000;

const channelOf = (id: number, isWanting: boolean): FilteredChannel => ({
  id,
  publicId: `channel-${id}`,
  type: 'webhook',
  config: { url: 'https://hooks.example.com/' },
  filters: isWanting ? noFilters : { ...noFilters, tags: ['other'] },
});

const history = fc.record({
  locations: fc.integer({ min: 1, max: 3 }),
  rounds: fc.array(
    fc.record({
      outcomes: fc.array(fc.constantFrom<CheckOutcome>('up', 'down', 'down', 'degraded'), {
        minLength: 3,
        maxLength: 3,
      }),
      inMaintenance: fc.boolean(),
      isParentDown: fc.boolean(),
      isClosedByPerson: fc.integer({ min: 0, max: 5 }).map((chance) => chance === 0),
      isDelivered: fc.boolean(),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  consecutiveChecks: fc.integer({ min: 1, max: 3 }),
  recoveryConsecutiveChecks: fc.integer({ min: 1, max: 2 }),
  locationThresholdCount: fc.integer({ min: 1, max: 3 }),
  alertOnDegraded: fc.boolean(),
  channels: fc.array(fc.record({ isWanting: fc.boolean(), override: fc.constantFrom(null, true, false) }), {
    maxLength: 3,
  }),
  chosen: fc.option(fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 2 })),
  events: fc.option(fc.constant(['incident.opened'])),
  isQuiet: fc.boolean(),
});

interface Alert extends IncidentEvent {
  readonly channels: readonly ChannelFacts[];
  /** The channels that the alert was sent to. */
  readonly sent: readonly string[];
}

/** Lives through a history by the decisions of the service, and explains the moment after each round. */
const live = (given: typeof history extends fc.Arbitrary<infer Value> ? Value : never): void => {
  const alerting = {
    ...DEFAULT_ALERTING,
    consecutiveChecks: given.consecutiveChecks,
    recoveryConsecutiveChecks: given.recoveryConsecutiveChecks,
    locationThresholdCount: given.locationThresholdCount,
    locationThreshold: '0.5',
  };
  const audience: Audience = {
    customerId: 1,
    channels: given.channels.map(({ isWanting }, index) => channelOf(index + 1, isWanting)),
    overrides: given.channels.flatMap(({ override }, index) =>
      override === null ? [] : [{ monitorId: 'm', sourceChannelId: index + 1, isActive: override, channel: null }],
    ),
    tags: [],
    contacts: [],
    settings: {
      ...noAlertSettings,
      channelIds: given.chosen,
      events: given.events,
      quietHours: given.isQuiet ? { from: '00:00', to: '23:59', timezone: 'UTC' } : null,
    },
  };
  const states: LocationState[] = Array.from({ length: given.locations }, () => neverChecked);
  const results = states.map(() => [] as { checkedAt: Date; outcome: CheckOutcome; reason: string | null }[]);
  const alerts: Alert[] = [];
  let condition: MonitorCondition = 'up';
  let conditionSince: Date | null = null;
  let latest: AutomaticIncident | null = null;
  let closedAt: Date | null = null;

  const plan = (event: IncidentEvent): void => {
    if (event.heldBy !== null) {
      alerts.push({ ...event, channels: [], sent: [] });
      return;
    }
    const { targets, held } = decideAudience(audience, { type: event.event, severity: 'error' }, 'm');
    const until = heldUntil(audience.settings.quietHours, {
      event: event.event,
      channel: 'webhook',
      now: event.at,
      changes: [{ at: null, offset: 0 }],
    });
    const isDelivered = given.rounds[alerts.length % given.rounds.length]?.isDelivered === true;
    const channels = audience.channels.map(({ id, publicId }): ChannelFacts => {
      const hold = held.find(({ channelId }) => channelId === id);
      const isTarget = targets.some(({ channel }) => channel?.id === id);
      const attempt = { at: event.at, attempt: 1, responseStatus: isDelivered ? 200 : 500 };
      return {
        channel: publicId,
        wasActive: true,
        hold:
          hold === undefined
            ? until === null
              ? null
              : { cause: 'quietHours', until }
            : { cause: hold.heldBy, until: null },
        group: null,
        attempts: isTarget && until === null ? [{ ...attempt, status: isDelivered ? 'sent' : 'waiting' }] : [],
      };
    });
    const sent = channels.filter(({ attempts }) => attempts.some(({ status }) => status === 'sent'));
    alerts.push({ ...event, channels, sent: sent.map(({ channel }) => channel ?? '') });
  };

  for (const [round, { outcomes, inMaintenance, isParentDown, isClosedByPerson }] of given.rounds.entries()) {
    for (const [location, state] of states.entries()) {
      const now = later(NOW, round * INTERVAL + location * 1000);
      const outcome = outcomes[location] ?? 'up';
      const reason = outcome === 'down' ? 'timedOut' : outcome === 'degraded' ? 'answerDegraded' : null;
      const finding = { ...UP, outcome, reason };
      states[location] = locationStateAfter(state, finding, alerting, now);
      results[location]?.push({ checkedAt: now, outcome, reason });
      const decided = decideCondition({
        locationStates: states.map((each, at) => ({
          ...each,
          lastCheckedAt: results[at]?.at(-1)?.checkedAt ?? null,
          dueAt: null,
          silentSince: null,
        })),
        interval: INTERVAL,
        dueAt: now,
        alerting,
        condition,
        conditionSince,
        alertOnDegraded: given.alertOnDegraded,
        latest,
        now,
      });
      if (decided.condition !== condition) conditionSince = decided.since;
      condition = decided.condition;
      if (decided.move !== null) {
        const before: AutomaticIncident | null = decided.move === 'open' ? null : latest;
        const outage = {
          monitorName: 'Shop',
          alerting,
          finding,
          startedAt: decided.since,
          inMaintenance,
          isParentDown,
          now,
        };
        latest = incidentAfter(decided.move, latest, outage);
        if (decided.move === 'open') {
          alerts.length = 0;
          closedAt = null;
        }
        const heldBy = silenceOf(decided.move, before, latest, inMaintenance);
        plan({ event: `incident.${alertOf[decided.move]}`, at: now, heldBy });
      }
      explain(now);
    }
    if (isClosedByPerson && latest !== null && latest.status === 'open') {
      const now = later(NOW, round * INTERVAL + minutes(1));
      closedAt = now;
      latest = { ...latest, status: 'resolved', resolvedAt: now, alertWithheld: false, heldByParent: false };
      explain(now);
      explain(later(now, minutes(61)));
    }
  }

  function explain(at: Date): void {
    const event = eventAt({ events: alerts, closedAt }, at);
    const alert = alerts.find((each) => each === event) ?? null;
    const decidedAt = alert?.at ?? at;
    const steps = explainMonitor(
      {
        at,
        signal: {
          at: decidedAt,
          state: { state: condition, since: decidedAt },
          isServed: true,
          alerting,
          interval: INTERVAL,
          alertOnDegraded: given.alertOnDegraded,
          locations: results.map((own) => own.filter(({ checkedAt }) => checkedAt <= decidedAt)),
        },
        alert: alert === null ? null : { ...alert, maintenance: null, isRecordKept: true },
        reminders: null,
        closedAt,
      },
      at,
    );
    const delivered = steps.flatMap(({ code, decision, facts }) =>
      code === 'delivery' && decision === 'passed' ? [(facts as { readonly channel: string }).channel] : [],
    );
    const sent = alert?.sent ?? [];
    expect(delivered, 'what was sent').to.have.members([...sent]);
    expect(steps.some(({ decision }) => decision === 'unknown')).to.equal(false);
    const isSentToAll = alert !== null && sent.length > 0 && sent.length === alert.channels.length;
    expect(isHeld(steps), JSON.stringify(steps)).to.equal(!isSentToAll);
    const [first] = steps;
    if (alert !== null && alert.heldBy === null && first?.code === 'threshold')
      expect(first.decision, 'an alert that was planned had passed the threshold').to.equal('passed');
  }
};

describe('the explanation of a monitor', () => {
  it(`agrees over ${RUNS} random histories with what was sent`, function () {
    this.timeout(120_000);
    fc.assert(fc.property(history, live), { numRuns: RUNS });
  });
});
