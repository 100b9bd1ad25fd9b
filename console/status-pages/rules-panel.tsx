import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CustomerField } from '../customers/customer-field.tsx';
import { customerNumbered, packagesQuery } from '../customers/queries.ts';
import type { NamedCustomer } from '../customers/queries.ts';
import { useAction } from '../kernel/action.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { Button, SubmitButton } from '../kernel/ui/button.tsx';
import { Dialog } from '../kernel/ui/dialog.tsx';
import { SelectField, TextField, wordOptions, numberedOptions } from '../kernel/ui/field.tsx';
import { FaultNote, Form, FormActions } from '../kernel/ui/form.tsx';
import { Panel, PanelNote, PanelRow, PanelRows, RowNote } from '../kernel/ui/panel.tsx';
import { MAX_LINE } from '../../src/domain/kernel/plain-text.ts';
import { MAX_COMPONENT_RULES } from '../../src/domain/status-pages/component-rule.ts';
import { changeStatusPage, layoutQuery } from './queries.ts';
import type { StatusPage } from './queries.ts';

type Rule = StatusPage['componentRules'][number];

const subjects = ['tag', 'customer', 'package'] as const;
type Subject = (typeof subjects)[number];

const noRule: Rule = { tag: null, customerId: null, packageId: null, groupId: null };

interface RuleProps {
  page: StatusPage;
  rule: Rule;
  onRemove: () => void;
}

/** A rule: whose monitors it adds, and to which group. */
const RuleRow = ({ page, rule: { tag, customerId, packageId, groupId }, onRemove }: RuleProps) => {
  const { pageEditor, actions } = useAreaTexts();
  const customer = useQuery({ ...customerNumbered(customerId ?? 0), enabled: customerId !== null });
  const packages = useQuery({ ...packagesQuery, enabled: packageId !== null });
  const layout = useQuery({ ...layoutQuery(page.publicId), enabled: groupId !== null });
  const group = layout.data?.groups.find(({ id }) => id === groupId)?.name;
  const names: Readonly<Record<Subject, string | null | undefined>> = {
    tag,
    customer: customer.data?.name,
    package: packages.data?.find(({ id }) => id === packageId)?.displayName,
  };
  const subject: Subject = tag === null ? (customerId === null ? 'package' : 'customer') : 'tag';
  const name = names[subject] ?? '…';
  return (
    <PanelRow
      aside={
        <Button aria-label={pageEditor.removeRule({ name })} onClick={onRemove}>
          {actions.remove}
        </Button>
      }
    >
      <span>
        {pageEditor.ruleSubjects[subject]}: <strong dir="auto">{name}</strong>
      </span>
      <RowNote dir="auto">{group ?? pageEditor.noGroup}</RowNote>
    </PanelRow>
  );
};

interface NewRuleProps {
  page: StatusPage;
  fault: unknown;
  onAdd: (rule: Rule) => void;
  onClose: () => void;
}

const NewRule = ({ page, fault, onAdd, onClose }: NewRuleProps) => {
  const { pageEditor, actions } = useAreaTexts();
  const packages = useQuery(packagesQuery);
  const layout = useQuery(layoutQuery(page.publicId));
  const [subject, setSubject] = useState<Subject>('tag');
  const [tag, setTag] = useState('');
  const [customer, setCustomer] = useState<NamedCustomer | null>(null);
  const [packageId, setPackage] = useState('');
  const [group, setGroup] = useState('');
  const chosen = packageId === '' ? packages.data?.[0]?.id : Number(packageId);
  const rules: Readonly<Record<Subject, Rule | null>> = {
    tag: { ...noRule, tag },
    customer: customer === null ? null : { ...noRule, customerId: customer.number },
    package: chosen === undefined ? null : { ...noRule, packageId: chosen },
  };
  const rule = rules[subject];
  return (
    <Form
      fault={fault}
      onSubmit={() => {
        if (rule !== null) onAdd({ ...rule, groupId: group === '' ? null : Number(group) });
      }}
    >
      <SelectField
        label={pageEditor.ruleAdds}
        value={subject}
        options={wordOptions(subjects, pageEditor.ruleSubjects)}
        onChange={setSubject}
      />
      {subject === 'tag' ? (
        <TextField label={pageEditor.tag} value={tag} maxLength={MAX_LINE} onChange={setTag} required />
      ) : null}
      {subject === 'customer' ? (
        <CustomerField label={actions.customer} none="" value={customer} onChange={setCustomer} />
      ) : null}
      {subject === 'package' ? (
        <SelectField
          label={pageEditor.package}
          value={String(chosen ?? '')}
          options={(packages.data ?? []).map(({ id, displayName }) => [String(id), displayName] as const)}
          onChange={setPackage}
        />
      ) : null}
      <SelectField
        label={pageEditor.group}
        value={group}
        options={[['', pageEditor.noGroup] as const, ...numberedOptions(layout.data?.groups ?? [])]}
        onChange={setGroup}
      />
      <FormActions>
        <SubmitButton disabled={rule === null}>{pageEditor.addRule}</SubmitButton>
        <Button onClick={onClose}>{actions.cancel}</Button>
      </FormActions>
    </Form>
  );
};

/** The rules that add monitors to a page by themselves, as components. */
export const RulesPanel = ({ page }: { page: StatusPage }) => {
  const { pageEditor } = useAreaTexts();
  const [isOpen, setOpen] = useState(false);
  const { componentRules: rules } = page;
  const store = useAction((componentRules: Rule[]) => changeStatusPage(page.publicId, { componentRules }));
  const close = (): void => {
    setOpen(false);
    store.reset();
  };
  return (
    <Panel
      title={pageEditor.rules}
      aside={
        <Button disabled={rules.length >= MAX_COMPONENT_RULES} onClick={() => setOpen(true)}>
          {pageEditor.addRule}
        </Button>
      }
    >
      <PanelNote>{pageEditor.rulesHint}</PanelNote>
      {isOpen ? null : <FaultNote fault={store.error} />}
      <PanelRows>
        {rules.map((rule, at) => (
          <RuleRow
            key={JSON.stringify(rule)}
            page={page}
            rule={rule}
            onRemove={() => store.mutate(rules.toSpliced(at, 1))}
          />
        ))}
      </PanelRows>
      <Dialog title={pageEditor.addRule} isOpen={isOpen} onClose={close}>
        {isOpen ? (
          <NewRule
            page={page}
            fault={store.error}
            onAdd={(rule) => store.mutate([...rules, rule], { onSuccess: close })}
            onClose={close}
          />
        ) : null}
      </Dialog>
    </Panel>
  );
};
