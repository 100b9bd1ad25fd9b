import { z } from 'zod';
import { monitorKindNames } from '../../../domain/monitors/monitor.ts';
import { componentStatuses } from '../../../domain/status-pages/component-status.ts';
import { MAX_UPSTREAM_URL, upstreamProblems } from '../../../domain/status-pages/upstream.ts';
import type { UpstreamProblem } from '../../../domain/status-pages/upstream.ts';
import { line, text, timestamp } from '../kernel/fields.ts';
import { referenceTo } from '../kernel/references.ts';

/** What the service says about a component, besides its members. */
export const componentFacts = {
  takenName: z
    .string()
    .nullable()
    .describe('The name of the monitor, if a rule of the page added the component; null if a person did.'),
  upstreamStatus: z
    .enum(componentStatuses)
    .nullable()
    .describe('The status at `upstreamReadAt`; shown as `unknown` if the page could not be read for 15 minutes.'),
  upstreamProblem: z
    .enum(Object.keys(upstreamProblems) as UpstreamProblem[])
    .nullable()
    .describe(
      `Why the latest attempt to read the other status page failed; null if it did not. ${Object.entries(
        upstreamProblems,
      )
        .map(([code, sentence]) => `\`${code}\`: ${sentence}`)
        .join(' ')}`,
    ),
  upstreamReadAt: timestamp.nullable().describe('When the other status page was last read.'),
};

/** The members of a component that requests write, without its place on the page. */
export const componentFields = {
  name: line.describe(
    'What the public sees. It follows the monitor if a rule added the component, until it is changed.',
  ),
  description: text.nullable().default(null),
  monitorType: z
    .enum(monitorKindNames)
    .nullable()
    .default(null)
    .describe('The kind of the monitor that is shown; a domain or IP of a customer is `domain` or `ip`.'),
  monitorId: referenceTo('monitor')
    .nullable()
    .prefault(null)
    .describe('Null after the monitor was deleted: the status is then `unknown` unless it is set by hand.'),
  manualStatus: z
    .enum(componentStatuses)
    .nullable()
    .default(null)
    .describe('Takes the place of what the monitor says. Null: the status follows the monitor.'),
  upstream: z
    .strictObject({
      url: z
        .url({ protocol: /^https?$/ })
        .max(MAX_UPSTREAM_URL)
        .describe('The public address of a status page of Statuspage, Instatus, Watchstead or a compatible one.'),
      component: line
        .nullable()
        .default(null)
        .describe('The id or the name of a component of that page; by default the worst of all its components.'),
    })
    .nullable()
    .default(null)
    .describe(
      'Another status page whose state the component shows as a dependency. It is read each minute. Not together with a monitor.',
    ),
};
