import { useState } from 'react';
import { MonitorField } from '../monitors/monitor-field.tsx';
import type { NamedMonitor } from '../monitors/monitor-field.tsx';
import { useAreaTexts } from '../kernel/texts.ts';
import { Button, SubmitButton } from '../kernel/ui/button.tsx';
import { Dialog } from '../kernel/ui/dialog.tsx';
import { SelectField, TextArea, TextField, wordOptions } from '../kernel/ui/field.tsx';
import { Form, FormActions } from '../kernel/ui/form.tsx';
import { MAX_LINE, MAX_LINES } from '../../src/domain/kernel/plain-text.ts';
import { componentStatuses } from '../../src/domain/status-pages/component-status.ts';
import type { ComponentStatus } from '../../src/domain/status-pages/component-status.ts';
import { MAX_UPSTREAM_URL } from '../../src/domain/status-pages/upstream.ts';
import type { ComponentRow, GroupRow, LayoutRow } from './layout-model.ts';

/** What a component shows. */
type Source = 'monitor' | 'page' | 'hand';

const sourceOf = ({ monitorId, upstream }: ComponentRow): Source =>
  upstream === null ? (monitorId === null ? 'hand' : 'monitor') : 'page';

const monitorOf = ({ monitorId, monitorType, monitorName }: ComponentRow, other: string): NamedMonitor | null =>
  monitorId === null || monitorType === null
    ? null
    : { id: monitorId, publicId: String(monitorId), kind: monitorType, name: monitorName ?? other };

interface ComponentFormProps {
  row: ComponentRow;
  groups: readonly GroupRow[];
  groupKey: string | null;
  /** The id of the customer of the page, whose monitors are offered; null for all. */
  customerId: number | null;
  onDone: (row: ComponentRow, groupKey: string | null) => void;
  onRemove: () => void;
}

/** The fields of a component. What was typed becomes a part of the layout, which is saved as a whole. */
const ComponentForm = ({ row, groups, groupKey, customerId, onDone, onRemove }: ComponentFormProps) => {
  const { pageEditor, actions } = useAreaTexts();
  const [name, setName] = useState(row.name);
  const [description, setDescription] = useState(row.description ?? '');
  const [source, setSource] = useState(sourceOf(row));
  const [monitor, setMonitor] = useState(monitorOf(row, pageEditor.otherMonitor));
  const [status, setStatus] = useState<ComponentStatus | ''>(row.manualStatus ?? '');
  const [url, setUrl] = useState(row.upstream?.url ?? '');
  const [part, setPart] = useState(row.upstream?.component ?? '');
  const [group, setGroup] = useState(groupKey ?? '');
  const isOfRule = row.takenName !== null;
  const isMonitor = source === 'monitor' && monitor !== null;
  const done = (): void =>
    onDone(
      {
        ...row,
        name: name.trim(),
        description: description.trim() === '' ? null : description,
        monitorId: isMonitor ? monitor.id : null,
        monitorType: isMonitor ? monitor.kind : null,
        monitorName: isMonitor ? monitor.name : null,
        manualStatus: status === '' ? null : status,
        upstream: source === 'page' ? { url, component: part.trim() === '' ? null : part.trim() } : null,
      },
      group === '' ? null : group,
    );
  return (
    <Form fault={null} onSubmit={done}>
      <TextField label={actions.name} value={name} maxLength={MAX_LINE} onChange={setName} required />
      <TextArea
        label={actions.optional({ label: pageEditor.description })}
        hint={pageEditor.descriptionHint}
        value={description}
        maxLength={MAX_LINES}
        onChange={setDescription}
      />
      <SelectField
        label={pageEditor.shows}
        {...(isOfRule ? { hint: pageEditor.ofRule } : {})}
        value={source}
        disabled={isOfRule}
        options={wordOptions(['monitor', 'page', 'hand'] as const, pageEditor.sources)}
        onChange={setSource}
      />
      {source === 'monitor' && !isOfRule ? (
        <MonitorField
          label={pageEditor.monitor}
          none={pageEditor.findMonitor}
          {...(customerId === null ? {} : { customerId: String(customerId) })}
          value={monitor}
          onChange={setMonitor}
        />
      ) : null}
      {source === 'page' ? (
        <>
          <TextField
            label={pageEditor.url}
            type="url"
            hint={pageEditor.urlHint}
            value={url}
            maxLength={MAX_UPSTREAM_URL}
            onChange={setUrl}
            required
          />
          <TextField
            label={actions.optional({ label: pageEditor.part })}
            hint={pageEditor.partHint}
            value={part}
            maxLength={MAX_LINE}
            onChange={setPart}
          />
        </>
      ) : null}
      <SelectField
        label={pageEditor.status}
        value={status}
        options={[
          ['', source === 'hand' ? pageEditor.statuses.unknown : pageEditor.follow] as const,
          ...wordOptions(
            componentStatuses.filter((each) => source !== 'hand' || each !== 'unknown'),
            pageEditor.statuses,
          ),
        ]}
        onChange={setStatus}
      />
      {groups.length === 0 ? null : (
        <SelectField
          label={pageEditor.group}
          value={group}
          options={[['', pageEditor.noGroup] as const, ...groups.map(({ key, name: title }) => [key, title] as const)]}
          onChange={setGroup}
        />
      )}
      <FormActions>
        <SubmitButton>{pageEditor.apply}</SubmitButton>
        <Button disabled={isOfRule} onClick={onRemove}>
          {pageEditor.remove}
        </Button>
      </FormActions>
    </Form>
  );
};

interface GroupFormProps {
  row: GroupRow;
  onDone: (row: GroupRow) => void;
  onRemove: () => void;
}

const GroupForm = ({ row, onDone, onRemove }: GroupFormProps) => {
  const { pageEditor, actions } = useAreaTexts();
  const [name, setName] = useState(row.name);
  return (
    <Form fault={null} onSubmit={() => onDone({ ...row, name: name.trim() })}>
      <TextField label={actions.name} value={name} maxLength={MAX_LINE} onChange={setName} required />
      <FormActions>
        <SubmitButton>{pageEditor.apply}</SubmitButton>
        <Button onClick={onRemove}>{pageEditor.remove}</Button>
      </FormActions>
    </Form>
  );
};

interface PartDialogProps extends Pick<ComponentFormProps, 'groups' | 'groupKey' | 'customerId'> {
  /** The part whose fields are shown, or null while the dialog is closed. */
  row: LayoutRow | null;
  onDone: (row: LayoutRow, groupKey: string | null) => void;
  onRemove: (row: LayoutRow) => void;
  onClose: () => void;
}

/** The fields of a part of the page. */
export const PartDialog = ({ row, onDone, onRemove, onClose, ...place }: PartDialogProps) => {
  const { pageEditor } = useAreaTexts();
  return (
    <Dialog
      title={row?.kind === 'group' ? pageEditor.group : pageEditor.component}
      isOpen={row !== null}
      onClose={onClose}
    >
      {row?.kind === 'group' ? (
        <GroupForm row={row} onDone={(typed) => onDone(typed, null)} onRemove={() => onRemove(row)} />
      ) : null}
      {row?.kind === 'component' ? (
        <ComponentForm row={row} {...place} onDone={onDone} onRemove={() => onRemove(row)} />
      ) : null}
    </Dialog>
  );
};
