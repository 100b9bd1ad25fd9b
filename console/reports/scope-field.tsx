import { useQuery } from '@tanstack/react-query';
import { CustomerField } from '../customers/customer-field.tsx';
import { customerNumbered } from '../customers/queries.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { Button } from '../kernel/ui/button.tsx';
import { SelectField, wordOptions } from '../kernel/ui/field.tsx';
import { PanelRow, PanelRows } from '../kernel/ui/panel.tsx';
import { MAX_SCOPE_IDS, reportScopeKinds, scopeIdsOf } from '../../src/domain/reports/report.ts';
import type { ReportScopeKind } from '../../src/domain/reports/report.ts';
import type { Report } from './queries.ts';

type Scope = Report['scope'];

/** The scopes that the form makes. Others are kept as they are. */
const offered: readonly ReportScopeKind[] = ['organization', 'customers'];

/** The most customers whose names are shown. */
const MAX_NAMED = 20;

const ChosenCustomer = ({ id, onRemove }: { id: number; onRemove: () => void }) => {
  const { actions } = useAreaTexts();
  const { data: customer } = useQuery(customerNumbered(id));
  return (
    <PanelRow aside={<Button onClick={onRemove}>{actions.delete}</Button>}>
      <span dir="auto">{customer?.name ?? String(id)}</span>
    </PanelRow>
  );
};

/** A field for the scope of a report: the whole organization, or some customers. */
export const ScopeField = ({ scope, onChange }: { scope: Scope; onChange: (scope: Scope) => void }) => {
  const { reports, actions } = useAreaTexts();
  const ids = scopeIdsOf(scope);
  const kinds = reportScopeKinds.filter((kind) => offered.includes(kind) || kind === scope.kind);
  const choose = (customerIds: readonly number[]): void =>
    onChange({ kind: 'customers', customerIds: [...customerIds] });
  return (
    <>
      <SelectField
        label={reports.scope}
        name="scope"
        value={scope.kind}
        options={wordOptions(kinds, reports.scopes)}
        onChange={(kind) => onChange(kind === 'customers' ? { kind, customerIds: [] } : { kind })}
      />
      {scope.kind === 'customers' ? (
        <>
          {ids.length === 0 ? null : (
            <PanelRows>
              {ids.slice(0, MAX_NAMED).map((id) => (
                <ChosenCustomer key={id} id={id} onRemove={() => choose(ids.filter((each) => each !== id))} />
              ))}
            </PanelRows>
          )}
          {ids.length > MAX_NAMED ? <p>{reports.furtherCustomers({ count: ids.length - MAX_NAMED })}</p> : null}
          {ids.length < MAX_SCOPE_IDS ? (
            <CustomerField
              key={ids.length}
              label={actions.customer}
              none={reports.addCustomer}
              value={null}
              onChange={(customer) => {
                if (customer !== null && !ids.includes(customer.number)) choose([...ids, customer.number]);
              }}
            />
          ) : null}
        </>
      ) : null}
    </>
  );
};
