import type { ComparedRoute } from '../../src/domain/alert-sources/route-comparison.ts';
import type { RoutingOrigin } from '../../src/domain/alert-sources/routing.ts';
import type { Severity } from '../../src/domain/paging/incident-state.ts';
import type { EscalationSimulation } from '../escalation/queries.ts';
import { SimulatedSteps } from '../escalation/simulation-panel.tsx';
import { useAreaTexts } from '../kernel/texts.ts';
import type { AreaTexts } from '../kernel/texts.ts';
import { PanelNote, PanelRow, PanelRows, RowNote } from '../kernel/ui/panel.tsx';
import { StateText } from '../kernel/ui/state-text.tsx';

/** A team or policy by its name, with what names it. */
export interface NamedTarget {
  readonly name: string;
  readonly from: RoutingOrigin;
}

/** Where an alert would go. */
export interface RoutedAlert {
  readonly mutedBy: 'source' | 'route' | null;
  readonly severity: Severity;
  readonly routes: readonly ComparedRoute[];
  readonly team: NamedTarget | null;
  readonly policy: NamedTarget | null;
  /** Whom the policy would page; null without a policy, undefined while it is not known. */
  readonly simulation: EscalationSimulation | null | undefined;
}

const labelLine = (
  texts: AreaTexts['alertSources'],
  { name, pattern, value, isMatching }: ComparedRoute['labels'][number],
): string => {
  if (isMatching) return texts.labelMatches({ name, pattern, value });
  return value === '' ? texts.labelMissing({ name, pattern }) : texts.labelDiffers({ name, pattern, value });
};

const RouteRow = ({ route: { position, isMatching, labels } }: { route: ComparedRoute }) => {
  const { alertSources: texts } = useAreaTexts();
  return (
    <PanelRow
      aside={<StateText tone={isMatching ? 'good' : 'soft'}>{isMatching ? texts.matches : texts.matchesNot}</StateText>}
    >
      <span>{texts.route({ number: position })}</span>
      {labels.map((label) => (
        <RowNote key={label.name} dir="auto">
          {labelLine(texts, label)}
        </RowNote>
      ))}
    </PanelRow>
  );
};

const TargetRow = ({ label, target, none }: { label: string; target: NamedTarget | null; none: string }) => {
  const { alertSources: texts } = useAreaTexts();
  return (
    <PanelRow aside={target === null ? undefined : texts.origins[target.from]}>
      <span dir="auto">
        {label}: {target?.name ?? none}
      </span>
    </PanelRow>
  );
};

/** Lists the routes that are compared with an alert, where it goes, and whom that pages. */
export const RoutingResult = ({ alert }: { alert: RoutedAlert }) => {
  const { alertSources: texts, actions, teams, responses } = useAreaTexts();
  const { mutedBy, severity, routes, team, policy, simulation } = alert;
  return (
    <div role="status">
      <PanelRows>
        {routes.map((route) => (
          <RouteRow key={route.position} route={route} />
        ))}
        <TargetRow label={teams.team} target={team} none={actions.none} />
        <TargetRow label={texts.policy} target={policy} none={actions.none} />
        <PanelRow>
          {responses.severity}: {responses.severities[severity]}
        </PanelRow>
      </PanelRows>
      {routes.some(({ isMatching }) => isMatching) ? null : <PanelNote>{texts.noRouteMatches}</PanelNote>}
      {mutedBy === null ? null : <PanelNote>{texts.mutedBy[mutedBy]}</PanelNote>}
      {mutedBy === null && policy === null ? <PanelNote>{texts.pagesNobody}</PanelNote> : null}
      {mutedBy !== null || simulation === null || simulation === undefined ? null : (
        <SimulatedSteps simulation={simulation} />
      )}
    </div>
  );
};
