import { sourceLimits } from '../../src/domain/alert-sources/alert-source.ts';
import { groupings } from '../../src/domain/alert-sources/mapped-alert.ts';
import { MAX_LINE } from '../../src/domain/kernel/plain-text.ts';
import { CustomerField } from '../customers/customer-field.tsx';
import type { Draft } from '../kernel/draft.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import type { AreaTexts } from '../kernel/texts.ts';
import { CheckField, SelectField, TextField, wordOptions } from '../kernel/ui/field.tsx';
import { FieldRow } from '../kernel/ui/form.tsx';
import { MoreOptions } from '../kernel/ui/more-options.tsx';
import { TeamField } from '../teams/team-field.tsx';
import type { ImSource } from './queries.ts';
import { RoutesField } from './routes-field.tsx';
import type { SourceValues } from './source-values.ts';
import { PolicyField } from './target-fields.tsx';

/** Returns the labels of the fields of a source. */
export const sourceLabels = ({
  alertSources: texts,
  actions,
  teams,
}: AreaTexts): Readonly<Record<keyof SourceValues, string>> => ({
  name: actions.name,
  teamId: teams.team,
  escalationPolicyId: texts.policy,
  customer: actions.customer,
  routes: texts.routes,
  groupBy: texts.groupBy,
  autoResolveMinutes: actions.optional({ label: texts.autoResolve }),
  expectEveryMinutes: actions.optional({ label: texts.expectEvery }),
  storm: texts.storm,
  mutedUntil: actions.optional({ label: texts.muteUntil }),
  isActive: texts.isActive,
});

interface SourceFieldsProps {
  type: ImSource['type'];
  draft: Draft<SourceValues>;
}

/** The fields that few sources need. */
const RareFields = ({ type, draft }: SourceFieldsProps) => {
  const texts = useAreaTexts();
  const { alertSources } = texts;
  const labels = sourceLabels(texts);
  const { values, change, field } = draft;
  const number = { type: 'number', min: 1 } as const;
  return (
    <MoreOptions>
      {type === 'monitors' ? null : (
        <SelectField
          {...field('groupBy')}
          label={labels.groupBy}
          options={wordOptions(groupings, alertSources.groupings)}
        />
      )}
      <TextField
        {...field('autoResolveMinutes')}
        label={labels.autoResolveMinutes}
        hint={alertSources.autoResolveHint}
        {...number}
        max={sourceLimits.autoResolveMinutes}
      />
      <TextField
        {...field('expectEveryMinutes')}
        label={labels.expectEveryMinutes}
        hint={alertSources.expectEveryHint}
        {...number}
        max={sourceLimits.expectEveryMinutes}
      />
      <FieldRow>
        <TextField
          label={alertSources.stormOpenings}
          hint={alertSources.stormHint}
          name="storm.openings"
          {...number}
          required
          max={sourceLimits.stormOpenings}
          value={values.storm.openings}
          onChange={(openings) => change('storm', { ...values.storm, openings })}
        />
        <TextField
          label={alertSources.stormMinutes}
          name="storm.withinMinutes"
          {...number}
          required
          max={sourceLimits.stormMinutes}
          value={values.storm.withinMinutes}
          onChange={(withinMinutes) => change('storm', { ...values.storm, withinMinutes })}
        />
      </FieldRow>
      <TextField
        {...field('mutedUntil')}
        label={labels.mutedUntil}
        hint={alertSources.muteHint}
        type="datetime-local"
      />
    </MoreOptions>
  );
};

/** The fields of a source of alerts, whether it is stored or new. */
export const SourceFields = ({ type, draft }: SourceFieldsProps) => {
  const texts = useAreaTexts();
  const { alertSources, actions } = texts;
  const { values, change, field } = draft;
  const labels = sourceLabels(texts);
  return (
    <>
      <TextField {...field('name')} label={labels.name} required maxLength={MAX_LINE} />
      {type === 'events' ? null : <CheckField {...field('isActive')} label={labels.isActive} />}
      <FieldRow>
        <TeamField {...field('teamId')} />
        <PolicyField {...field('escalationPolicyId')} label={labels.escalationPolicyId} none={actions.none} />
      </FieldRow>
      {type === 'monitors' ? null : (
        <CustomerField {...field('customer')} label={labels.customer} none={actions.none} />
      )}
      <RoutesField type={type} routes={values.routes} onChange={(routes) => change('routes', routes)} />
      <RareFields type={type} draft={draft} />
      {type === 'monitors' ? <p>{alertSources.monitorsHint}</p> : null}
    </>
  );
};
