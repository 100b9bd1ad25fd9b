import { useQuery } from '@tanstack/react-query';
import { useMe } from '../access/queries.ts';
import { useEdit } from '../kernel/saving.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { TextField } from '../kernel/ui/field.tsx';
import { Unread } from '../kernel/ui/notice.tsx';
import { Panel, PanelNote } from '../kernel/ui/panel.tsx';
import { QuietHoursFields, useQuietHoursLabels } from '../kernel/ui/quiet-hours-fields.tsx';
import { EditForm } from '../kernel/ui/save-form.tsx';
import { MAX_SHIFT_NOTICE_MINUTES } from '../../src/domain/paging/notification-rules.ts';
import { hoursValues, sentHours } from './hours-values.ts';
import { changeRules, rulesQuery } from './queries.ts';
import type { Rules } from './queries.ts';

const HoursForm = ({ rules }: { rules: Rules }) => {
  const { profile, requests } = useAreaTexts();
  const me = useMe();
  const { draft, saving } = useEdit(
    rules,
    rulesQuery,
    (stored) => hoursValues(stored, me),
    (changes, newest) => changeRules(sentHours(changes, newest)),
  );
  const { field, put, values } = draft;
  const labels = { ...useQuietHoursLabels(), isQuiet: profile.quiet, shiftNotice: profile.shiftNotice };
  const textOf = (value: unknown): string =>
    typeof value === 'boolean' ? requests[value ? 'yes' : 'no'] : String(value);
  return (
    <EditForm draft={draft} saving={saving} labelOf={(name) => labels[name]} textOf={textOf}>
      <QuietHoursFields label={labels.isQuiet} hours={values} onChange={(changes) => put({ ...values, ...changes })} />
      <TextField
        {...field('shiftNotice')}
        label={labels.shiftNotice}
        hint={profile.shiftNoticeHint}
        type="number"
        min={0}
        max={MAX_SHIFT_NOTICE_MINUTES}
      />
    </EditForm>
  );
};

/** When the signed-in person is not disturbed, and how long before a shift it is told of it. */
export const HoursPanel = () => {
  const { profile } = useAreaTexts();
  const rules = useQuery(rulesQuery);
  if (rules.data === undefined) return <Unread reading={rules} />;
  return (
    <Panel title={profile.hours}>
      <PanelNote>{profile.quietHint}</PanelNote>
      <HoursForm rules={rules.data} />
    </Panel>
  );
};
