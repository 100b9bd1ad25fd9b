import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { MAX_LINE, MAX_LINES } from '../../src/domain/kernel/plain-text.ts';
import { imTeamRoles } from '../../src/domain/teams/team.ts';
import type { ImTeamRole } from '../../src/domain/teams/team.ts';
import { useAction } from '../kernel/action.ts';
import { useEdit } from '../kernel/saving.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { ActionButton } from '../kernel/ui/button.tsx';
import { Choice } from '../kernel/ui/choice.tsx';
import { DeleteButton } from '../kernel/ui/delete-button.tsx';
import { SelectField, TextArea, TextField, wordOptions, numberedOptions } from '../kernel/ui/field.tsx';
import { FaultNote, ActionForm } from '../kernel/ui/form.tsx';
import { Panel, PanelNote, PanelRow, PanelRows } from '../kernel/ui/panel.tsx';
import { EditForm } from '../kernel/ui/save-form.tsx';
import { RecordScreen, BackLink, Columns, ScreenHead } from '../kernel/ui/screen.tsx';
import { allPeopleQuery, changeTeam, deleteTeam, putMember, removeMember, teamQuery } from './queries.ts';
import type { ImTeam } from './queries.ts';
import { useTeamRights } from './team-right.ts';
import styles from './team-screen.module.css';

const route = getRouteApi('/teams/$id');

type Member = ImTeam['members'][number];

const MemberRow = ({ team, member, mayWrite }: { team: ImTeam; member: Member; mayWrite: boolean }) => {
  const { teams, actions } = useAreaTexts();
  const { userId, name, imRole, isActive } = member;
  const put = useAction((next: ImTeamRole) => putMember(team.publicId, userId, next));
  const remove = useAction(() => removeMember(team.publicId, userId));
  return (
    <PanelRow
      aside={
        mayWrite ? (
          <>
            <Choice
              isLabelHidden
              label={teams.roleOf({ name })}
              value={imRole}
              options={wordOptions(imTeamRoles, teams.roles)}
              onChange={(next) => put.mutate(next)}
            />
            <ActionButton action={remove}>{actions.remove}</ActionButton>
          </>
        ) : (
          teams.roles[imRole]
        )
      }
    >
      <span dir="auto">{name}</span>
      {isActive ? null : <span className={styles.inactive}>{teams.inactive}</span>}
      <FaultNote fault={put.error ?? remove.error} />
    </PanelRow>
  );
};

/** Adds somebody to the team. */
const NewMember = ({ team }: { team: ImTeam }) => {
  const { teams } = useAreaTexts();
  const people = useQuery(allPeopleQuery);
  const [chosen, setChosen] = useState('');
  const add = useAction((userId: string) => putMember(team.publicId, userId, 'member'));
  const others = (people.data ?? []).filter(({ id }) => team.members.every(({ userId }) => userId !== id));
  const person = others.find(({ id }) => id === chosen) ?? others[0];
  if (people.data !== undefined && person === undefined) return <PanelNote>{teams.everybody}</PanelNote>;
  return (
    <div className={styles.form}>
      <ActionForm
        action={add}
        submit={teams.add}
        isMinor
        isIncomplete={person === undefined}
        onSubmit={() => {
          if (person !== undefined) add.mutate(person.id);
        }}
      >
        <SelectField
          label={teams.person}
          name="userId"
          value={person?.id ?? ''}
          options={numberedOptions(others)}
          onChange={setChosen}
        />
      </ActionForm>
    </div>
  );
};

const valuesOf = ({ name, description }: ImTeam) => ({ name, description: description ?? '' });

const Settings = ({ team }: { team: ImTeam }) => {
  const { teams, actions } = useAreaTexts();
  const { draft, saving } = useEdit(team, teamQuery(team.publicId), valuesOf, ({ description, ...others }) =>
    changeTeam(team.publicId, {
      ...others,
      ...(description === undefined ? {} : { description: description === '' ? null : description }),
    }),
  );
  return (
    <Panel title={teams.settings}>
      <EditForm draft={draft} saving={saving} labelOf={(name) => (name === 'name' ? actions.name : teams.description)}>
        <TextField {...draft.field('name')} label={actions.name} required maxLength={MAX_LINE} />
        <TextArea
          {...draft.field('description')}
          label={actions.optional({ label: teams.description })}
          maxLength={MAX_LINES}
        />
      </EditForm>
    </Panel>
  );
};

const Loaded = ({ team }: { team: ImTeam }) => {
  const { teams } = useAreaTexts();
  const navigate = route.useNavigate();
  const rightOf = useTeamRights();
  const { mayWrite } = rightOf(team.id);
  return (
    <>
      <ScreenHead title={team.name}>
        {mayWrite ? (
          <DeleteButton
            name={team.name}
            hint={teams.deleteHint}
            onDelete={() => deleteTeam(team.publicId)}
            onDeleted={() => void navigate({ to: '/teams' })}
          />
        ) : null}
      </ScreenHead>
      <Columns>
        <Panel title={teams.memberList}>
          {team.members.length === 0 ? <PanelNote>{teams.noMembers}</PanelNote> : null}
          <PanelRows>
            {team.members.map((member) => (
              <MemberRow key={member.userId} team={team} member={member} mayWrite={mayWrite} />
            ))}
          </PanelRows>
          {mayWrite ? <NewMember team={team} /> : null}
        </Panel>
        {mayWrite ? <Settings team={team} /> : null}
      </Columns>
    </>
  );
};

/** The screen of a team: its members with their roles, and its name. */
export const TeamScreen = () => {
  const { teams } = useAreaTexts();
  const { id } = route.useParams();
  const team = useQuery(teamQuery(id));
  return (
    <RecordScreen record={team} back={<BackLink to="/teams">{teams.back}</BackLink>}>
      {(data) => <Loaded team={data} />}
    </RecordScreen>
  );
};
