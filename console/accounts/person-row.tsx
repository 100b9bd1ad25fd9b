import { useMe } from '../access/queries.ts';
import { ExplanationButton } from '../explanations/explanation-panel.tsx';
import { useAction } from '../kernel/action.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { Button } from '../kernel/ui/button.tsx';
import { Choice } from '../kernel/ui/choice.tsx';
import { DeleteButton } from '../kernel/ui/delete-button.tsx';
import { wordOptions } from '../kernel/ui/field.tsx';
import { FaultNote } from '../kernel/ui/form.tsx';
import { PanelRow } from '../kernel/ui/panel.tsx';
import { roles } from '../../src/domain/access/caller.ts';
import { imUserRoles } from '../../src/domain/access/permissions.ts';
import { ConnectionsDialog } from './connections-dialog.tsx';
import { PersonDialog } from './person-dialog.tsx';
import { PersonFacts, ResetTwoStepButton } from './person-facts.tsx';
import { changePerson, deletePerson } from './queries.ts';
import type { PersonChanges, User } from './queries.ts';
import styles from './person-row.module.css';

/** A person with its role. Administrators change it here; nobody changes their own. */
export const PersonRow = ({ person }: { person: User }) => {
  const { people } = useAreaTexts();
  const me = useMe();
  const { id, name, role, isActive } = person;
  const change = useAction((changes: PersonChanges) => changePerson(id, changes));
  const isSelf = id === me.user.id;
  const isPaged = me.organization.imEnabled && person.customerId === null && imUserRoles.some((each) => each === role);
  const mayChange = me.permissions.includes('manageOrganization') && !isSelf;
  const explanation = isPaged ? <ExplanationButton asked={{ person: id }} name={name} /> : null;
  return (
    <PanelRow
      aside={
        mayChange ? (
          <div className={styles.actions}>
            <Choice
              label={people.role}
              isLabelHidden
              value={role}
              options={wordOptions(roles, people.roles)}
              onChange={(next) => change.mutate({ role: next })}
            />
            <PersonDialog person={person} />
            <Button disabled={change.isPending} onClick={() => change.mutate({ isActive: !isActive })}>
              {isActive ? people.deactivate : people.activate}
            </Button>
            <ConnectionsDialog person={person} />
            {explanation}
            {me.permissions.includes('resetMfa') ? <ResetTwoStepButton person={person} /> : null}
            <DeleteButton name={name} hint={people.deleteHint} onDelete={() => deletePerson(id)} />
          </div>
        ) : (
          <>
            {explanation}
            <span>
              {people.roles[role]}
              {isSelf ? ` · ${people.you}` : ''}
            </span>
          </>
        )
      }
    >
      <PersonFacts person={person} />
      <FaultNote fault={change.error} />
    </PanelRow>
  );
};
