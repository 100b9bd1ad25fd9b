import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useTexts } from '../kernel/texts.ts';
import { Menu, MenuItem, MenuLine } from '../kernel/ui/menu.tsx';
import { filtersOfView } from './filters.ts';
import type { MonitorFilters } from './filters.ts';
import { viewDialog, viewShowing, viewsQuery } from './views.ts';

const ViewDialogs = lazy(() => import('./view-dialogs.tsx'));

interface ViewsMenuProps {
  filters: MonitorFilters;
  onChoose: (filters: MonitorFilters) => void;
}

/** The saved views of the list: choosing one, saving the present filters, and changing them. */
export const ViewsMenu = ({ filters, onChoose }: ViewsMenuProps) => {
  const { views: texts } = useTexts();
  const { data: views = [] } = useQuery(viewsQuery);
  const dialog = useSyncExternalStore(viewDialog.subscribe, viewDialog.get);
  const current = viewShowing(views, filters);
  return (
    <>
      <Menu label={current?.name ?? texts.title}>
        {(close) => {
          const open = (which: 'save' | 'manage') => () => {
            close();
            viewDialog.set(which);
          };
          return (
            <>
              {views.length === 0 ? <p>{texts.none}</p> : null}
              {views.map((view) => (
                <MenuItem
                  key={view.publicId}
                  isCurrent={view === current}
                  onClick={() => {
                    close();
                    onChoose(filtersOfView(view.filter));
                  }}
                >
                  {view.name}
                </MenuItem>
              ))}
              <MenuLine />
              <MenuItem onClick={open('save')}>{texts.save}</MenuItem>
              {views.length === 0 ? null : <MenuItem onClick={open('manage')}>{texts.manage}</MenuItem>}
            </>
          );
        }}
      </Menu>
      {dialog === null ? null : (
        <Suspense fallback={null}>
          <ViewDialogs which={dialog} views={views} filters={filters} onClose={() => viewDialog.set(null)} />
        </Suspense>
      )}
    </>
  );
};
