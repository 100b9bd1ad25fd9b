import type { ReactNode } from 'react';
import { WatchedField } from '../changes/watched-field.tsx';
import { lazyAreaPart } from '../kernel/lazy-area.ts';
import { SettingInputs } from '../kernel/settings/setting-inputs.tsx';
import type { TypedValues } from '../kernel/settings/setting-values.ts';
import { useTexts } from '../kernel/texts.ts';
import { TextField } from '../kernel/ui/field.tsx';
import { Form, FormActions } from '../kernel/ui/form.tsx';
import { MoreOptions } from '../kernel/ui/more-options.tsx';
import { SheetSkeleton } from '../kernel/ui/notice.tsx';
import { MAX_LINE } from '../../src/domain/kernel/plain-text.ts';
import { websiteFacets, zoneFacets } from '../../src/domain/monitors/change-facets.ts';
import type { ChangeFacet } from '../../src/domain/monitors/change-facets.ts';
import { AlertSettingsFields } from './alert-settings.tsx';
import type { StoredAlerting } from './alert-settings-model.ts';
import { credentialsOf } from './credentials-model.ts';
import type { TypedCredentials } from './credentials-model.ts';
import { formFields, frequentNames, hasSteps, placementNames, targetFieldOf } from './monitor-form-model.ts';
import type { MonitorChoice } from './monitor-form-model.ts';
import { secretNamesOf, sentSteps } from './scenario-form-model.ts';
import type { TypedScenario } from './steps-field.tsx';

const StepsField = lazyAreaPart(() => import('./steps-field.tsx'), 'StepsField', <SheetSkeleton />);
const CredentialFields = lazyAreaPart(() => import('./credential-fields.tsx'), 'CredentialFields');
const OwnKindNote = lazyAreaPart(() => import('./own-kind-note.tsx'), 'OwnKindNote');
const PlacementFields = lazyAreaPart(() => import('./placement-fields.tsx'), 'PlacementFields');

/** The setting that says what is watched for changes. */
const WATCHED = 'changes';

/** Returns what monitors of a choice can watch. A scenario makes no request whose redirects could be followed. */
const facetsFor = ({ kind, type }: MonitorChoice): readonly ChangeFacet[] => {
  if (kind !== 'website') return zoneFacets;
  return type === 'scenario' ? websiteFacets.filter((facet) => facet !== 'redirectTarget') : websiteFacets;
};

/** What is typed into the form. */
export interface TypedMonitor {
  readonly name: string;
  readonly settings: TypedValues;
  readonly credentials: TypedCredentials;
  readonly alerting: TypedValues;
  readonly scenario: TypedScenario;
}

/** A scenario without steps. */
export const NO_SCENARIO: TypedScenario = { steps: [], secrets: {} };

/** Returns the steps and secrets of a scenario as the API takes them, as far as they differ from the stored ones. */
export const scenarioOf = (
  { scenario: { steps, secrets } }: TypedMonitor,
  before: TypedScenario,
): Readonly<Record<string, unknown>> => {
  const names = secretNamesOf(steps);
  return {
    ...(JSON.stringify(sentSteps(steps)) === JSON.stringify(sentSteps(before.steps))
      ? {}
      : { steps: sentSteps(steps) }),
    ...(names.some((name) => (secrets[name] ?? '') !== '')
      ? { secrets: Object.fromEntries(names.map((name) => [name, secrets[name] ?? ''])) }
      : {}),
  };
};

/** Returns the name that was typed; without one, the target. */
export const nameOf = (choice: MonitorChoice, { name, settings }: TypedMonitor): string =>
  name.trim() === '' ? String(settings[targetFieldOf(choice)] ?? '') : name;

interface MonitorFormProps {
  choice: MonitorChoice;
  typed: TypedMonitor;
  onChange: (typed: TypedMonitor) => void;
  /** The names of the secrets of the scenario that are stored. */
  keptSecrets?: readonly string[];
  fault: unknown;
  onSubmit: () => void;
  /** Fields before the settings. */
  scope?: ReactNode;
  /** False to leave out what is stored encrypted, such as passwords. */
  hasSecrets?: boolean;
  /** The stored monitor; absent for a new one. */
  stored?: Readonly<Record<string, unknown>> & StoredAlerting;
  /** What stands above the buttons. */
  note?: ReactNode;
  /** The buttons at the end. */
  children: ReactNode;
}

/** The name and the settings of a monitor: those that most need at once, the others on demand. */
export const MonitorForm = (props: MonitorFormProps) => {
  const {
    choice,
    typed,
    onChange,
    keptSecrets = [],
    fault,
    onSubmit,
    scope,
    hasSecrets = true,
    note,
    children,
  } = props;
  const { stored = {} } = props;
  const { monitorForm: texts, actions } = useTexts();
  const fields = formFields(choice);
  const frequent = frequentNames(choice);
  const placed: readonly string[] = placementNames;
  const others = Object.keys(fields).filter((name) => ![...frequent, ...placed, WATCHED].includes(name));
  const inputs = (names: readonly string[]) => (
    <SettingInputs
      fields={fields}
      names={names}
      values={typed.settings}
      onChange={(settings) => onChange({ ...typed, settings })}
    />
  );
  const hasTarget = frequent.includes(targetFieldOf(choice));
  return (
    <Form fault={fault} onSubmit={onSubmit}>
      {scope}
      {choice.kind === 'custom' ? <OwnKindNote name={choice.type} /> : null}
      {inputs(frequent)}
      <TextField
        label={hasTarget ? actions.optional({ label: actions.name }) : actions.name}
        hint={hasTarget ? texts.nameHint : undefined}
        value={typed.name}
        maxLength={MAX_LINE}
        required={!hasTarget}
        onChange={(name) => onChange({ ...typed, name })}
      />
      {hasSteps(choice) ? (
        <StepsField
          scenario={typed.scenario}
          kept={keptSecrets}
          onChange={(scenario) => onChange({ ...typed, scenario })}
        />
      ) : null}
      <MoreOptions>
        {inputs(others)}
        {placed.some((name) => Object.hasOwn(fields, name)) ? (
          <PlacementFields
            hasLocations={Object.hasOwn(fields, 'locationIds')}
            values={typed.settings}
            onChange={(settings) => onChange({ ...typed, settings })}
          />
        ) : null}
        {hasSecrets && credentialsOf(choice).length > 0 ? (
          <CredentialFields
            choice={choice}
            stored={stored}
            typed={typed.credentials}
            onChange={(credentials) => onChange({ ...typed, credentials })}
          />
        ) : null}
        {Object.hasOwn(fields, WATCHED) ? (
          <WatchedField
            facets={facetsFor(choice)}
            value={String(typed.settings[WATCHED])}
            onChange={(value) => onChange({ ...typed, settings: { ...typed.settings, [WATCHED]: value } })}
          />
        ) : null}
        <AlertSettingsFields
          choice={choice}
          values={typed.alerting}
          inForce={stored.alertingInForce ?? {}}
          onChange={(alerting) => onChange({ ...typed, alerting })}
        />
      </MoreOptions>
      {note}
      <FormActions>{children}</FormActions>
    </Form>
  );
};
