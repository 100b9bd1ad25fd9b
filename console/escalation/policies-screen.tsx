import { useInfiniteQuery } from '@tanstack/react-query';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { ListScreen, useAddressSearch } from '../kernel/ui/searched-list.tsx';
import { PanelRow, NameLink } from '../kernel/ui/panel.tsx';
import { MainLink } from '../kernel/ui/place-link.tsx';
import { useMayCreate } from '../teams/team-right.ts';
import { policiesQuery } from './queries.ts';

/** The escalation policies. */
export const PoliciesScreen = () => {
  const { policies: texts } = useAreaTexts();
  const formats = useFormats();
  const add = useMayCreate() ? <MainLink to="/policies/new">{texts.new}</MainLink> : null;
  return (
    <ListScreen
      title={texts.title}
      records={useInfiniteQuery(policiesQuery(useAddressSearch()))}
      none={texts.none}
      noneHint={texts.noneHint}
      add={add}
      row={({ publicId, name, steps }) => (
        <PanelRow key={publicId} aside={texts.steps({ count: formats.number(steps.length) })}>
          <NameLink to="/policies/$id" params={{ id: publicId }}>
            {name}
          </NameLink>
        </PanelRow>
      )}
    />
  );
};
