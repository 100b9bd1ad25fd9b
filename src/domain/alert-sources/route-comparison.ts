import { labelValuesOf, matchesLabel, routeOf } from './alert-source.ts';
import type { AlertRoute, ComparedAlert } from './alert-source.ts';

/** The comparison of a label with the pattern that a route requires. */
export interface ComparedLabel {
  readonly name: string;
  readonly pattern: string;
  /** Empty if the alert has no such label. */
  readonly value: string;
  readonly isMatching: boolean;
}

/** The comparison of a route with an alert. */
export interface ComparedRoute {
  /** The position among the routes of the source, from 1. */
  readonly position: number;
  readonly isMatching: boolean;
  readonly labels: readonly ComparedLabel[];
}

/** Returns the routes that are compared with the alert: all up to the first that matches, which decides. */
export const compareRoutes = (routes: readonly AlertRoute[], alert: ComparedAlert): readonly ComparedRoute[] => {
  const valueOf = labelValuesOf(alert);
  const compared = routes.map((route, at): ComparedRoute => {
    const labels = Object.entries(route.match).map(([name, pattern]): ComparedLabel => {
      const value = valueOf(name);
      return { name, pattern, value, isMatching: matchesLabel(pattern, value) };
    });
    return { position: at + 1, isMatching: routeOf([route], alert) !== null, labels };
  });
  const first = compared.findIndex(({ isMatching }) => isMatching);
  return first < 0 ? compared : compared.slice(0, first + 1);
};
