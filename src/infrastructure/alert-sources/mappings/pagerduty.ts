import { summaryOf, textOf } from '../../../domain/alert-sources/alert-text.ts';
import { alertActions, alertOf } from '../../../domain/alert-sources/mapped-alert.ts';
import { detailsOf, elementsOf, firstText, labelsOf, linksOf, membersOf, severityOf } from '../payload.ts';
import type { MapDelivery } from '../payload.ts';

/** Maps a body of the PagerDuty Events API v2, so that its clients only need to change the address. */
export const mapPagerduty: MapDelivery = (body) => {
  const members = membersOf(body);
  const action = alertActions.find((known) => known === textOf(members?.['event_action']));
  if (members === null || action === undefined)
    return { problem: 'The `event_action` is none of `trigger`, `acknowledge` and `resolve`.' };
  const key = textOf(members['dedup_key']);
  const payload = membersOf(members['payload']);
  const summary = textOf(payload?.['summary']);
  if (action !== 'trigger')
    return key === null
      ? { problem: `The event has no \`dedup_key\`, which \`${action}\` needs.` }
      : { alerts: [alertOf({ key, action, summary: summaryOf(summary ?? key) })] };
  if (payload === null || summary === null) return { problem: 'The event has no `payload.summary`.' };
  const links = (elementsOf(members['links']) ?? []).map((link) => ({
    href: membersOf(link)?.['href'],
    text: membersOf(link)?.['text'],
  }));
  return {
    alerts: [
      alertOf({
        key,
        action,
        severity: severityOf(textOf(payload['severity'])) ?? 'error',
        summary: summaryOf(summary),
        source: firstText(payload['source'], members['client']),
        component: textOf(payload['component']),
        labels: {
          ...labelsOf(payload['custom_details']),
          ...labelsOf({
            source: payload['source'],
            component: payload['component'],
            group: payload['group'],
            class: payload['class'],
          }),
        },
        details: detailsOf(payload['custom_details']),
        links: linksOf(...links, { href: members['client_url'], text: members['client'] }),
      }),
    ],
  };
};
