import { useQuery } from '@tanstack/react-query';
import { useMe } from '../access/queries.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { SelectField, numberedOptions } from '../kernel/ui/field.tsx';
import { allTeamsQuery } from './queries.ts';
import { useTeamRights } from './team-right.ts';

interface TeamFieldProps {
  /** The id of the team; empty for none. */
  value: string;
  onChange: (teamId: string) => void;
}

/** A field for the team that a record belongs to: one for which the reader may write. */
export const TeamField = ({ value, onChange }: TeamFieldProps) => {
  const { teams, actions } = useAreaTexts();
  const me = useMe();
  const all = useQuery(allTeamsQuery);
  const rightOf = useTeamRights();
  const offered = all.data?.filter(({ id }) => rightOf(id).mayWrite || String(id) === value) ?? [];
  const isNoneOffered = rightOf(null).mayWrite || value === '' || me.role === 'admin';
  return (
    <SelectField
      label={teams.team}
      name="teamId"
      value={value}
      options={[...(isNoneOffered ? [['', actions.none] as const] : []), ...numberedOptions(offered)]}
      onChange={onChange}
    />
  );
};
