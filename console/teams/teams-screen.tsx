import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { MAX_LINE } from '../../src/domain/kernel/plain-text.ts';
import { resumed } from '../kernel/session.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { DialogButton } from '../kernel/ui/dialog-button.tsx';
import { TextField } from '../kernel/ui/field.tsx';
import { ActionForm } from '../kernel/ui/form.tsx';
import { PanelRow, NameLink, RowNote } from '../kernel/ui/panel.tsx';
import { createTeam, teamsQuery } from './queries.ts';
import { useTeamRights } from './team-right.ts';
import { ListScreen, useAddressSearch } from '../kernel/ui/searched-list.tsx';

/** A button that creates a team, whose name is asked for in a dialog. */
const NewTeamButton = () => {
  const { teams, actions } = useAreaTexts();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const queries = useQueryClient();
  // The screen of the team is opened before the list is read anew, which moves this button.
  const create = useMutation({
    mutationFn: () => resumed(() => createTeam({ name })),
    onSuccess: async ({ publicId: id }) => {
      await navigate({ to: '/teams/$id', params: { id } });
      await queries.invalidateQueries();
    },
  });
  return (
    <DialogButton isMain label={teams.new} title={teams.new}>
      {(close) => (
        <ActionForm action={create} submit={teams.create} onSubmit={() => create.mutate()} onCancel={close}>
          <TextField label={actions.name} name="name" required maxLength={MAX_LINE} value={name} onChange={setName} />
        </ActionForm>
      )}
    </DialogButton>
  );
};

/** The teams of incident management. */
export const TeamsScreen = () => {
  const { teams: texts } = useAreaTexts();
  const formats = useFormats();
  // Administrators of the organization create teams.
  const add = useTeamRights()(null).mayWrite ? <NewTeamButton /> : null;
  return (
    <ListScreen
      title={texts.title}
      records={useInfiniteQuery(teamsQuery(useAddressSearch()))}
      none={texts.none}
      noneHint={texts.noneHint}
      add={add}
      row={({ publicId, name, members }) => (
        <PanelRow key={publicId} aside={texts.members({ count: formats.number(members.length) })}>
          <NameLink to="/teams/$id" params={{ id: publicId }}>
            {name}
          </NameLink>
          <RowNote dir="auto">{formats.list(members.map((member) => member.name))}</RowNote>
        </PanelRow>
      )}
    />
  );
};
