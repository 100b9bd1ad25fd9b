import { useInfiniteQuery } from '@tanstack/react-query';
import { useMay } from '../access/queries.ts';
import { useNow } from '../kernel/now.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { ListScreen, useAddressSearch } from '../kernel/ui/searched-list.tsx';
import { PanelRow, NameLink, RowNote } from '../kernel/ui/panel.tsx';
import { MainLink } from '../kernel/ui/place-link.tsx';
import { useMayCreate } from '../teams/team-right.ts';
import { DefaultsPanel } from './defaults-panel.tsx';
import { sourcesQuery } from './queries.ts';
import { SourceState } from './source-state.tsx';

/** The sources of alerts: the tools that send them, and the built-in ones. */
export const SourcesScreen = () => {
  const { alertSources: texts } = useAreaTexts();
  const formats = useFormats();
  const now = useNow();
  const may = useMay();
  const add = useMayCreate() ? <MainLink to="/alert-sources/new">{texts.new}</MainLink> : null;
  return (
    <>
      <ListScreen
        title={texts.title}
        records={useInfiniteQuery(sourcesQuery(useAddressSearch()))}
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
            <NameLink to="/alert-sources/$id" params={{ id: source.publicId }}>
              {source.name}
            </NameLink>
            <RowNote>{texts.types[source.type]}</RowNote>
          </PanelRow>
        )}
      />
      {may('manageOrganization') ? <DefaultsPanel /> : null}
    </>
  );
};
