import type { GrafanaExport, GrafanaIntegration, GrafanaRoute } from './grafana-export.ts';
import { called } from '../../domain/on-call-import/plan.ts';
import type { Planned, PlannedRoute, PlannedSource, WithoutCounterpart } from '../../domain/on-call-import/plan.ts';

/** The types of integrations that have a counterpart. */
const sourceTypes: Readonly<Record<string, string>> = {
  alertmanager: 'alertmanager',
  legacy_alertmanager: 'alertmanager',
  grafana_alerting: 'grafana',
  grafana: 'grafana',
  legacy_grafana_alerting: 'grafana',
  webhook: 'generic',
  formatted_webhook: 'generic',
  datadog: 'datadog',
  sentry: 'sentry',
  sentry_platform: 'sentry',
  amazon_sns: 'cloudwatch',
  inbound_email: 'email-json',
};

const TEMPLATE = /^\s*\{\{(.*)\}\}\s*$/s;
const COMPARISON =
  /^\s*\(?\s*payload\.(?:commonLabels|groupLabels|labels)(?:\.([A-Za-z_]\w*)|\[["']([^"']+)["']\])\s*==\s*["']([^"']*)["']\s*\)?\s*$/;

/**
 * Returns the labels that a template such as `{{ payload.labels.team == "db" and payload.labels.env == "prod" }}`
 * compares; null if it does anything else.
 */
export const labelsOfTemplate = (template: string): Readonly<Record<string, string>> | null => {
  const comparisons = (TEMPLATE.exec(template)?.[1] ?? '').split(/\s+and\s+/).map((part) => COMPARISON.exec(part));
  const labels = comparisons.map((found) =>
    found === null ? null : ([found[1] ?? found[2] ?? '', found[3] ?? ''] as const),
  );
  return labels.some((label) => label === null) ? null : Object.fromEntries(labels.filter((label) => label !== null));
};

interface ReadRoute {
  readonly route: PlannedRoute | null;
  readonly without: readonly WithoutCounterpart[];
}

const routeOf = (
  integration: GrafanaIntegration,
  { routing_type: type, routing_regex: pattern, escalation_chain_id: policy }: GrafanaRoute,
  isPolicy: (id: string) => boolean,
): ReadRoute => {
  const what = `${called('integration', integration.name)}, ${called('route', pattern ?? '')}`;
  const labels = type === 'jinja2' ? labelsOfTemplate(pattern ?? '') : null;
  if (labels === null)
    return {
      route: null,
      without: [{ what, why: 'Routes compare labels; templates and regular expressions have no counterpart.' }],
    };
  if (!policy || !isPolicy(policy))
    return { route: null, without: [{ what, why: 'It has no escalation chain that notifies anybody.' }] };
  return { route: { labels, policy }, without: [] };
};

/** Returns the source of an integration, with its routes; null if the service has no such type. */
export const sourceOfIntegration = (
  { routes }: GrafanaExport,
  integration: GrafanaIntegration,
  isPolicy: (id: string) => boolean,
): Planned<PlannedSource | null> => {
  const what = called('integration', integration.name);
  const type = Object.hasOwn(sourceTypes, integration.type) ? sourceTypes[integration.type] : undefined;
  if (type === undefined)
    return {
      value: null,
      without: [
        {
          what,
          why: `Integrations of the type ${integration.type} have no counterpart; create a source of the type generic.`,
        },
      ],
    };
  const own = routes
    .filter((route) => route.integration_id === integration.id && route.is_the_last_route !== true)
    .toSorted((one, other) => one.position - other.position);
  const read = own.map((route) => routeOf(integration, route, isPolicy));
  const policy = integration.default_route?.escalation_chain_id ?? null;
  return {
    value: {
      externalId: integration.id,
      name: integration.name,
      type,
      team: integration.team_id ?? null,
      policy: policy !== null && isPolicy(policy) ? policy : null,
      routes: read.flatMap(({ route }) => (route === null ? [] : [route])),
    },
    without: read.flatMap(({ without }) => without),
  };
};
