import { useId } from 'react';
import { fieldsOf, partKey } from '../kernel/draft.ts';
import { sourceLimits } from '../../src/domain/alert-sources/alert-source.ts';
import { MAX_LINE } from '../../src/domain/kernel/plain-text.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { Button } from '../kernel/ui/button.tsx';
import { CheckField, TextField } from '../kernel/ui/field.tsx';
import { FieldGroup, FieldRow } from '../kernel/ui/form.tsx';
import { Icon } from '../kernel/ui/icon.tsx';
import { ListPart, PartList } from '../kernel/ui/list-part.tsx';
import { moved } from '../kernel/drag.ts';
import type { ImSource } from './queries.ts';
import { newRoute } from './source-values.ts';
import type { TypedLabel, TypedRoute } from './source-values.ts';
import { AnyTeamField, PolicyField, SeverityField } from './target-fields.tsx';
import styles from './routes-field.module.css';

/** The labels that alerts of each tool have, and those of monitors. */
const commonLabels = ['severity', 'source', 'component'] as const;
const monitorLabels = [
  'monitor',
  'kind',
  'target',
  'customer',
  'customerId',
  'customerKey',
  'package',
  'condition',
  'reason',
] as const;

/** The longest value that a route compares. */
const MAX_PATTERN = 255;

interface RouteProps {
  route: TypedRoute;
  at: number;
  /** The id of the list of known labels. */
  known: string;
  onChange: (route: TypedRoute) => void;
}

/** The labels that an alert must have. */
const MatchFields = ({ route, at, known, onChange }: RouteProps) => {
  const { alertSources: texts, actions } = useAreaTexts();
  const { match } = route;
  const change = (labels: readonly TypedLabel[]): void => onChange({ ...route, match: labels });
  return (
    <>
      {match.length === 0 ? <p>{texts.matchesAll}</p> : null}
      {match.map((label, position) => (
        <div key={position} className={styles.match}>
          <TextField
            label={texts.label}
            list={known}
            maxLength={MAX_LINE}
            value={label.name}
            onChange={(name) => change(match.with(position, { ...label, name }))}
          />
          <TextField
            label={texts.pattern}
            name={`routes.${at}.match.${label.name}`}
            maxLength={MAX_PATTERN}
            value={label.pattern}
            onChange={(pattern) => change(match.with(position, { ...label, pattern }))}
          />
          <Button
            aria-label={actions.removeNamed({ name: label.name === '' ? texts.label : label.name })}
            onClick={() => change(match.toSpliced(position, 1))}
          >
            <Icon name="close" />
          </Button>
        </div>
      ))}
      <div>
        <Button
          disabled={match.length >= sourceLimits.matches}
          onClick={() => change([...match, { name: '', pattern: '' }])}
        >
          {texts.addLabel}
        </Button>
      </div>
    </>
  );
};

const RouteFields = (props: RouteProps) => {
  const { route, at, onChange } = props;
  const field = fieldsOf(route, (changes) => onChange({ ...route, ...changes }));
  const { alertSources: texts, teams } = useAreaTexts();
  const none = texts.asSource;
  return (
    <>
      <MatchFields {...props} />
      <FieldRow>
        <AnyTeamField {...field('teamId')} label={teams.team} name={`routes.${at}.teamId`} none={none} />
        <PolicyField
          {...field('escalationPolicyId')}
          label={texts.policy}
          name={`routes.${at}.escalationPolicyId`}
          none={none}
        />
        <SeverityField {...field('severity')} none={texts.asAlert} />
      </FieldRow>
      <CheckField {...field('mute')} label={texts.mute} />
    </>
  );
};

interface RoutesFieldProps {
  type: ImSource['type'];
  routes: readonly TypedRoute[];
  onChange: (routes: readonly TypedRoute[]) => void;
}

/** The routes of a source in their order. The first one whose labels match an alert decides where it goes. */
export const RoutesField = ({ type, routes, onChange }: RoutesFieldProps) => {
  const { alertSources: texts } = useAreaTexts();
  const known = useId();
  return (
    <FieldGroup title={texts.routes} hint={texts.routesHint}>
      <datalist id={known}>
        {[...commonLabels, ...(type === 'monitors' ? monitorLabels : [])].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <PartList onMove={(from, to) => onChange(moved(routes, from, to))}>
        {routes.map((route, at) => (
          <ListPart
            key={route[partKey]}
            name={texts.route({ number: at + 1 })}
            heading="h3"
            at={at}
            length={routes.length}
            onRemove={() => onChange(routes.toSpliced(at, 1))}
          >
            <RouteFields
              route={route}
              at={at}
              known={known}
              onChange={(changed) => onChange(routes.with(at, changed))}
            />
          </ListPart>
        ))}
      </PartList>
      <div>
        <Button disabled={routes.length >= sourceLimits.routes} onClick={() => onChange([...routes, newRoute(routes)])}>
          {texts.addRoute}
        </Button>
      </div>
    </FieldGroup>
  );
};
