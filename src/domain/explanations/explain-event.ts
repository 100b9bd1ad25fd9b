import { mutedBy, routeOf } from '../alert-sources/alert-source.ts';
import type { AlertSource, ComparedAlert } from '../alert-sources/alert-source.ts';
import type { EventEffect } from '../alert-sources/alert-event.ts';
import { stepOf } from './explained-step.ts';
import type { ExplainedStep } from './explained-step.ts';

/** The stored facts about an event of incident management, and the source as it was then. */
export interface EventFacts {
  /** The time of the event. */
  readonly at: Date;
  /** The source as it was then. */
  readonly source: Pick<AlertSource, 'name' | 'isActive' | 'mutedUntil' | 'routes'>;
  /** Null if no event was stored. */
  readonly event: { readonly effect: EventEffect | null; readonly alert: ComparedAlert | null } | null;
}

/** Returns the decisions about an event, from its source to its incident. */
export const explainEvent = ({ at, source, event }: EventFacts): readonly ExplainedStep[] => {
  const { name, isActive, routes } = source;
  const named = { source: name };
  if (event === null) return [stepOf('source', isActive ? 'unknown' : 'held', at, named)];
  if (event.alert === null) return [stepOf('rule', 'unknown', at, { ...named, rule: null })];
  const route = routeOf(routes, event.alert);
  const rule = route === null ? null : routes.indexOf(route) + 1;
  if (event.effect === 'muted') {
    return mutedBy(source, route, at) === 'route'
      ? [stepOf('source', 'passed', at, named), stepOf('rule', 'held', at, { ...named, rule })]
      : [stepOf('source', 'held', at, named)];
  }
  const passed = [stepOf('source', 'passed', at, named), stepOf('rule', 'passed', at, { ...named, rule })];
  switch (event.effect) {
    case 'joined':
      return [...passed, stepOf('duplicate', 'held', at, {})];
    case 'grouped':
    case 'gathered':
      return [...passed, stepOf('storm', 'held', at, {})];
    default:
      return passed;
  }
};
