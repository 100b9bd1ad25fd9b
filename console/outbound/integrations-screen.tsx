import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useAreaTexts } from '../kernel/texts.ts';
import { ListScreen } from '../kernel/ui/list-screen.tsx';
import { PanelRow } from '../kernel/ui/panel.tsx';
import { PlaceLink } from '../kernel/ui/place-link.tsx';
import { useMayCreate } from '../teams/team-right.ts';
import { typeOf } from './integration-values.ts';
import { integrationsQuery } from './queries.ts';
import record from '../kernel/ui/record.module.css';

/** The outbound integrations, which send the changes of incidents to other systems. */
export const IntegrationsScreen = () => {
  const { outbound: texts } = useAreaTexts();
  const add = useMayCreate() ? (
    <PlaceLink isMain to="/outbound/new">
      {texts.new}
    </PlaceLink>
  ) : null;
  return (
    <ListScreen
      title={texts.title}
      records={useInfiniteQuery(integrationsQuery)}
      none={texts.none}
      noneHint={texts.noneHint}
      add={add}
      row={(integration) => (
        <PanelRow key={integration.publicId} aside={texts.types[typeOf(integration)]}>
          <Link to="/outbound/$id" params={{ id: integration.publicId }} className={record.name} dir="auto">
            {integration.name}
          </Link>
          <span className={record.soft} dir="ltr">
            {integration.url}
          </span>
        </PanelRow>
      )}
    />
  );
};
