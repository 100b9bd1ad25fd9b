import { createLink } from '@tanstack/react-router';
import { useAction } from '../kernel/action.ts';
import { useTexts } from '../kernel/texts.ts';
import { FaultNote } from '../kernel/ui/form.tsx';
import { Menu, MenuItem, MenuLinkItem } from '../kernel/ui/menu.tsx';

const ImportLink = createLink(MenuLinkItem);

interface CsvMenuProps {
  /** The screen that imports, or null for a reader who may not. */
  importTo: '/customers/import' | '/monitors/import' | null;
  /** Stores the list as a file. */
  onExport: () => Promise<void>;
}

/** The ways of a list to and from a CSV file. */
export const CsvMenu = ({ importTo, onExport }: CsvMenuProps) => {
  const { actions } = useTexts();
  const save = useAction(onExport);
  return (
    <>
      <Menu label="CSV">
        {(close) => (
          <>
            <MenuItem
              onClick={() => {
                save.mutate();
                close();
              }}
            >
              {actions.export}
            </MenuItem>
            {importTo === null ? null : <ImportLink to={importTo}>{actions.import}</ImportLink>}
          </>
        )}
      </Menu>
      {save.isError ? <FaultNote fault={save.error} /> : null}
    </>
  );
};
