import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CustomerField, CustomerName } from '../customers/customer-field.tsx';
import { useAreaTexts } from '../kernel/texts.ts';
import { ChosenList } from '../kernel/ui/chosen-list.tsx';
import { SelectField, numberedOptions, wordOptions } from '../kernel/ui/field.tsx';
import { allTagsQuery } from '../catalogue/queries.ts';
import { MonitorField } from '../monitors/monitor-field.tsx';
import { monitorNumbered } from '../monitors/queries.ts';
import { MAX_SCOPE_IDS, reportScopeKinds, scopeIdsOf, scopeMembers } from '../../src/domain/reports/report.ts';
import type { ReportScopeKind } from '../../src/domain/reports/report.ts';
import type { Report } from './queries.ts';

type Scope = Report['scope'];
type ChosenKind = Exclude<ReportScopeKind, 'organization'>;

const MonitorName = ({ id }: { id: number }) => useQuery(monitorNumbered(id)).data?.name ?? String(id);

const TagName = ({ id }: { id: number }) =>
  useQuery(allTagsQuery).data?.find((tag) => tag.id === id)?.name ?? String(id);

const names: Readonly<Record<ChosenKind, (props: { id: number }) => ReactNode>> = {
  customers: CustomerName,
  websites: MonitorName,
  monitors: MonitorName,
  tags: TagName,
};

interface AddFieldProps {
  kind: ChosenKind;
  onAdd: (id: number) => void;
}

/** A field for a further record of a scope. */
const AddField = ({ kind, onAdd }: AddFieldProps) => {
  const { actions, bulk, maintenance, reports, views } = useAreaTexts();
  const { data: tags = [] } = useQuery({ ...allTagsQuery, enabled: kind === 'tags' });
  if (kind === 'customers')
    return (
      <CustomerField
        label={actions.customer}
        none={reports.addCustomer}
        value={null}
        onChange={(customer) => {
          if (customer !== null) onAdd(customer.number);
        }}
      />
    );
  if (kind === 'tags')
    return (
      <SelectField
        label={views.tag}
        value=""
        options={[['', bulk.addTag], ...numberedOptions(tags)]}
        onChange={(id) => onAdd(Number(id))}
      />
    );
  return (
    <MonitorField
      label={maintenance.monitor}
      none={reports.addMonitor}
      {...(kind === 'websites' ? { kind: 'website' } : {})}
      value={null}
      onChange={(monitor) => {
        if (monitor !== null) onAdd(monitor.id);
      }}
    />
  );
};

interface ChosenRecordsProps {
  kind: ChosenKind;
  scope: Scope;
  onChange: (ids: readonly number[]) => void;
}

const ChosenRecords = ({ kind, scope, onChange }: ChosenRecordsProps) => {
  const Name = names[kind];
  return (
    <ChosenList
      chosen={scopeIdsOf(scope)}
      most={MAX_SCOPE_IDS}
      nameOf={(id) => <Name id={id} />}
      fieldFor={(onAdd) => <AddField kind={kind} onAdd={onAdd} />}
      onChange={onChange}
    />
  );
};

/** A field for the scope of a report: the whole organization, or some customers, monitors or tags. */
export const ScopeField = ({ scope, onChange }: { scope: Scope; onChange: (scope: Scope) => void }) => {
  const { reports } = useAreaTexts();
  const { kind } = scope;
  const choose = (next: ReportScopeKind, ids: readonly number[]): void => {
    const member = scopeMembers[next];
    onChange(member === null ? { kind: next } : { kind: next, [member]: [...ids] });
  };
  return (
    <>
      <SelectField
        label={reports.scope}
        name="scope"
        value={kind}
        options={wordOptions(reportScopeKinds, reports.scopes)}
        onChange={(next) => choose(next, [])}
      />
      {kind === 'organization' ? null : (
        <ChosenRecords key={kind} kind={kind} scope={scope} onChange={(ids) => choose(kind, ids)} />
      )}
    </>
  );
};
