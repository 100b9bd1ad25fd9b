import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useMe } from '../access/queries.ts';
import { useAction } from '../kernel/action.ts';
import { useDraft } from '../kernel/draft.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { ActionForm } from '../kernel/ui/form.tsx';
import { BackLink, ScreenHead } from '../kernel/ui/screen.tsx';
import { createReport } from './queries.ts';
import { ReportFields } from './report-fields.tsx';
import { ReportPreview } from './report-preview.tsx';
import { emptyReport, sentOf } from './report-values.ts';

const route = getRouteApi('/reports/new');

/** A new report. */
export const NewReportScreen = () => {
  const { reports, actions } = useAreaTexts();
  const navigate = route.useNavigate();
  const me = useMe();
  const [initial] = useState(() => emptyReport(me.organization.timeZone));
  const draft = useDraft(initial);
  const create = useAction(() => createReport(sentOf(draft.values)));
  return (
    <>
      <BackLink to="/reports">{reports.back}</BackLink>
      <ScreenHead title={actions.newReport} />
      <ActionForm
        action={create}
        submit={reports.create}
        onSubmit={() =>
          create.mutate(undefined, { onSuccess: (id) => void navigate({ to: '/reports/$id', params: { id } }) })
        }
      >
        <ReportFields draft={draft} />
      </ActionForm>
      <ReportPreview values={draft.values} />
    </>
  );
};
