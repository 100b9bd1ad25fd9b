import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useAreaTexts } from '../kernel/texts.ts';
import { StaleNotice } from '../kernel/ui/notice.tsx';
import { BackLink, ScreenHead, UnreadRecord } from '../kernel/ui/screen.tsx';
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
  const failed = page.data === undefined && page.isError ? page : layout;
  if (page.data !== undefined && layout.data !== undefined)
    return (
      <>
        {back}
        <ScreenHead title={pageEditor.title} />
        <StaleNotice reading={layout} />
        <PageEditor page={page.data} layout={layout.data} />
      </>
    );
  return <UnreadRecord record={failed} back={back} />;
};
