import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useAreaTexts } from '../kernel/texts.ts';
import { BackLink, RecordScreen, ScreenHead, UnreadRecord } from '../kernel/ui/screen.tsx';
import { PageEditor } from './page-editor.tsx';
import { layoutQuery, statusPageQuery } from './queries.ts';

const route = getRouteApi('/status-pages/$id/edit');

/** The editor of a status page: its groups and components beside a preview. */
export const EditPageScreen = () => {
  const { statusPages, pageEditor } = useAreaTexts();
  const { id } = route.useParams();
  const page = useQuery(statusPageQuery(id));
  const layout = useQuery(layoutQuery(id));
  const back = (
    <BackLink to="/status-pages/$id" params={{ id }}>
      {page.data?.title ?? statusPages.back}
    </BackLink>
  );
  if (page.data === undefined) return <UnreadRecord record={page} back={back} />;
  const { data } = page;
  return (
    <RecordScreen record={layout} back={back}>
      {(stored) => (
        <>
          <ScreenHead title={pageEditor.title} />
          <PageEditor page={data} layout={stored} />
        </>
      )}
    </RecordScreen>
  );
};
