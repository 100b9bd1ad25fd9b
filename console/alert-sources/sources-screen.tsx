import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMay } from '../access/queries.ts';
import { useNow } from '../kernel/now.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { useFormats } from '../kernel/times.ts';
import { ListScreen } from '../kernel/ui/list-screen.tsx';
import { PanelRow } from '../kernel/ui/panel.tsx';
import { PlaceLink } from '../kernel/ui/place-link.tsx';
import { useMayCreate } from '../teams/team-right.ts';
import { DefaultsPanel } from './defaults-panel.tsx';
import { sourcesQuery } from './queries.ts';
import { SourceState } from './source-state.tsx';
import record from '../kernel/ui/record.module.css';

/** The sources of alerts: the tools that send them, and the built-in ones. */
export const SourcesScreen = () => {
  const { alertSources: texts } = useAreaTexts();
  const formats = useFormats();
  const now = useNow();
  const may = useMay();
  const add = useMayCreate() ? (
    <PlaceLink isMain to="/alert-sources/new">
      {texts.new}
    </PlaceLink>
  ) : null;
  return (
    <>
      <ListScreen
        title={texts.title}
        records={useInfiniteQuery(sourcesQuery)}
        none={texts.none}
        noneHint={texts.noneHint}
        add={add}
        row={(source) => (
          <PanelRow
            key={source.publicId}
            aside={
              <>
                <span>
                  {source.lastEventAt === null
                    ? texts.nothingReceived
                    : texts.lastEvent({ time: formats.ago(source.lastEventAt, now) })}
                </span>
                <SourceState source={source} />
              </>
            }
          >
            <Link to="/alert-sources/$id" params={{ id: source.publicId }} className={record.name} dir="auto">
              {source.name}
            </Link>
            <span className={record.soft}>{texts.types[source.type]}</span>
          </PanelRow>
        )}
      />
      {may('manageOrganization') ? <DefaultsPanel /> : null}
    </>
  );
};
