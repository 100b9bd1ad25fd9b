import type { Mapping } from '../../../application/alert-sources/ports.ts';
import { summaryOf, textOf } from '../../../domain/alert-sources/alert-text.ts';
import { alertOf } from '../../../domain/alert-sources/mapped-alert.ts';
import { elementsOf, firstText, known, labelsOf, membersOf } from '../payload.ts';
import type { MapDelivery, Members } from '../payload.ts';
import { isSubscribeUrl, snsMessageOf } from '../sns-message.ts';

const parsed = (text: string | null): Members | null => {
  try {
    return membersOf(JSON.parse(text ?? 'null'));
  } catch {
    return null;
  }
};

/** Returns the dimensions of the metric as labels. */
const dimensionsOf = (trigger: Members): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (elementsOf(trigger['Dimensions']) ?? []).flatMap((each) => {
      const dimension = membersOf(each);
      const [name, value] = [
        firstText(dimension?.['name'], dimension?.['Name']),
        firstText(dimension?.['value'], dimension?.['Value']),
      ];
      return name === null || value === null ? [] : [[name, value] as const];
    }),
  );

const mapAlarm = (alarm: Members): Mapping => {
  const name = textOf(alarm['AlarmName']);
  const state = textOf(alarm['NewStateValue']);
  if (name === null || state === null) return { problem: 'The message has neither `AlarmName` nor `NewStateValue`.' };
  if (state === 'INSUFFICIENT_DATA') return { note: 'The alarm has insufficient data.' };
  const trigger = membersOf(alarm['Trigger']) ?? {};
  const region = textOf(alarm['Region']);
  return {
    alerts: [
      alertOf({
        key: textOf(alarm['AlarmArn']) ?? name,
        action: state === 'OK' ? 'resolve' : 'trigger',
        summary: summaryOf(
          textOf(alarm['AlarmDescription']) === null ? name : `${name}: ${textOf(alarm['AlarmDescription']) ?? ''}`,
        ),
        source: 'CloudWatch',
        component: textOf(trigger['MetricName']),
        labels: {
          ...labelsOf({
            alarm: name,
            region,
            account: alarm['AWSAccountId'],
            namespace: trigger['Namespace'],
            metric: trigger['MetricName'],
          }),
          ...dimensionsOf(trigger),
        },
        details: known({
          reason: alarm['NewStateReason'],
          stateChangedAt: alarm['StateChangeTime'],
          trigger: alarm['Trigger'],
        }),
      }),
    ],
  };
};

/** Maps an alarm of Amazon CloudWatch, in a message of SNS or delivered raw. */
export const mapCloudwatch: MapDelivery = (body) => {
  const members = membersOf(body);
  if (members === null) return { problem: 'The body is not an object.' };
  const message = snsMessageOf(members);
  if (message === null) return mapAlarm(members);
  if (message.type === 'SubscriptionConfirmation') {
    return isSubscribeUrl(message.subscribeUrl)
      ? { subscription: message.subscribeUrl }
      : { problem: 'The `SubscribeURL` is not an address of Amazon SNS.' };
  }
  if (message.type === 'UnsubscribeConfirmation') return { note: 'The subscription of the topic has ended.' };
  const alarm = parsed(message.message);
  return alarm === null ? { problem: 'The `Message` is not an alarm of CloudWatch.' } : mapAlarm(alarm);
};
