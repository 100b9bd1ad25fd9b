import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useMe } from '../access/queries.ts';
import { monitorQuery, monitorRecordQuery } from '../checks/queries.ts';
import type { MonitorAddress } from '../checks/queries.ts';
import { memberName, valueText } from '../change-requests/changed-values.tsx';
import { RequestDialog } from '../change-requests/request-dialog.tsx';
import { saveThen, useSaving } from '../kernel/saving.ts';
import { resumed } from '../kernel/session.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { SubmitButton } from '../kernel/ui/button.tsx';
import { ConflictNote } from '../kernel/ui/conflict-note.tsx';
import { FaultState, SheetSkeleton } from '../kernel/ui/notice.tsx';
import { BackLink, Columns, ScreenHead } from '../kernel/ui/screen.tsx';
import { useChangeRights } from './change-right.ts';
import { editConflicts, editedMonitor, nameMemberOf, rebasedMonitor, typedMonitor } from './edited-monitor.ts';
import type { StoredMonitor } from './edited-monitor.ts';
import { canBeTried } from './monitor-form-model.ts';
import { MonitorForm } from './monitor-form.tsx';
import { changeMonitor, tryChange } from './operations.ts';
import { TryButton, TypedOutcome } from './tried-check.tsx';

const route = getRouteApi('/monitors/$kind/$id/edit');

interface EditFormProps {
  address: MonitorAddress;
  record: object;
  /** True if the changes are sent as a request, because the organization manages the monitor. */
  isRequest: boolean;
}

const namesIn = (stored: unknown): readonly string[] =>
  Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : [];

/** The form with what was stored when it was opened, and with what others change meanwhile. */
const EditForm = ({ address, record, isRequest }: EditFormProps) => {
  const texts = useAreaTexts();
  const { actions, changeRequests: requests } = texts;
  const me = useMe();
  const queries = useQueryClient();
  const [isReviewed, setReviewed] = useState(false);
  const navigate = route.useNavigate();
  const newest: StoredMonitor = { ...record };
  const [stored, setStored] = useState(newest);
  const choice = {
    kind: address.kind,
    type: typeof stored['monitoringType'] === 'string' ? stored['monitoringType'] : address.kind,
  };
  const before = typedMonitor(choice, stored);
  const [typed, setTyped] = useState(before);
  const { changes, sent } = editedMonitor(choice, typed, before);
  const conflictsWith = (newer: StoredMonitor) => editConflicts(changes, stored, newer);
  const conflicts = isRequest ? [] : conflictsWith(newest);
  const change = useSaving({
    draft: { changes, conflictsWith },
    read: () => queries.query({ ...monitorRecordQuery(address), staleTime: 0 }),
    valuesOf: (newer): StoredMonitor => ({ ...newer }),
    write: () => changeMonitor(address, sent),
  });
  const attempt = useMutation({
    mutationFn: () => resumed(() => tryChange(address, { ...sent, [nameMemberOf(choice)]: typed.name })),
  });
  const rebase = (taken: readonly string[]): void => {
    setTyped(rebasedMonitor(choice, typed, [before, typedMonitor(choice, newest)], taken));
    setStored(newest);
  };
  const leave = (): void => void navigate({ to: '/monitors/$kind/$id', params: address });
  const isUnchanged = Object.keys(changes).length === 0;
  const save = (): void => saveThen(change, leave);
  const submit = (): void => (isRequest ? setReviewed(true) : save());
  return (
    <Columns>
      <MonitorForm
        choice={choice}
        typed={typed}
        onChange={setTyped}
        keptSecrets={namesIn(stored['secretNames'])}
        fault={change.error}
        onSubmit={submit}
        // Everybody who reads a request could read a password.
        hasSecrets={!isRequest}
        stored={stored}
        note={
          <ConflictNote
            draft={{
              conflicts,
              stored: newest,
              values: { ...newest, ...changes },
              keepTyped: () => rebase([]),
              takeStored: () => rebase(conflicts),
            }}
            labelOf={(name) => memberName(name, texts)}
            textOf={(value) => valueText(value, texts)}
          />
        }
        scope={isRequest ? <p>{requests.managed({ organization: me.organization.name })}</p> : undefined}
      >
        <SubmitButton disabled={change.isPending || conflicts.length > 0 || (isRequest && isUnchanged)}>
          {isRequest ? requests.review : actions.save}
        </SubmitButton>
        {isRequest && isUnchanged ? <span>{requests.unchanged}</span> : null}
        {canBeTried(choice) && !isRequest ? <TryButton attempt={attempt} /> : null}
      </MonitorForm>
      <TypedOutcome choice={choice} settings={typed.settings} attempt={attempt} />
      <RequestDialog
        address={address}
        before={stored}
        changes={changes}
        isOpen={isReviewed}
        onClose={() => setReviewed(false)}
        onSent={leave}
      />
    </Columns>
  );
};

/** The settings of a stored monitor. */
export const EditMonitorScreen = () => {
  const { monitorForm } = useAreaTexts();
  const address = route.useParams();
  const record = useQuery(monitorRecordQuery(address));
  const name = useQuery(monitorQuery(address)).data?.name;
  const rights = useChangeRights();
  if (record.data === undefined && record.isError)
    return <FaultState isScreen fault={record.error} onRetry={() => void record.refetch()} />;
  return (
    <>
      {name === undefined ? null : (
        <BackLink to="/monitors/$kind/$id" params={address}>
          {name}
        </BackLink>
      )}
      <ScreenHead title={monitorForm.edit} />
      {record.data === undefined || rights === undefined ? (
        <SheetSkeleton />
      ) : (
        <EditForm address={address} record={record.data} isRequest={rights.mustRequest(record.data)} />
      )}
    </>
  );
};
