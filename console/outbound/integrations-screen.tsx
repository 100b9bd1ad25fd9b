import { useInfiniteQuery } from '@tanstack/react-query';
import { useAreaTexts } from '../kernel/texts.ts';
import { ListScreen, useAddressSearch } from '../kernel/ui/searched-list.tsx';
import { PanelRow, NameLink, RowNote } from '../kernel/ui/panel.tsx';
import { MainLink } from '../kernel/ui/place-link.tsx';
import { useMayCreate } from '../teams/team-right.ts';
import { typeOf } from './integration-values.ts';
import { integrationsQuery } from './queries.ts';

/** The outbound integrations, which send the changes of incidents to other systems. */
export const IntegrationsScreen = () => {
  const { outbound: texts } = useAreaTexts();
  const add = useMayCreate() ? <MainLink to="/outbound/new">{texts.new}</MainLink> : null;
  return (
    <ListScreen
      title={texts.title}
      records={useInfiniteQuery(integrationsQuery(useAddressSearch()))}
      none={texts.none}
      noneHint={texts.noneHint}
      add={add}
      row={(integration) => (
        <PanelRow key={integration.publicId} aside={texts.types[typeOf(integration)]}>
          <NameLink to="/outbound/$id" params={{ id: integration.publicId }}>
            {integration.name}
          </NameLink>
          <RowNote dir="ltr">{integration.url}</RowNote>
        </PanelRow>
      )}
    />
  );
};
