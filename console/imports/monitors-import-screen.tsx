import { useAreaTexts } from '../kernel/texts.ts';
import { BackLink } from '../kernel/ui/screen.tsx';
import { importedColumns, monitorColumns } from '../../src/domain/monitors/monitor-import.ts';
import { ImportScreen } from './import-screen.tsx';
import { sendMonitors } from './queries.ts';

/** Creates and changes monitors from a CSV file, with the customers that it names. */
export const MonitorsImportScreen = () => {
  const { imports, monitor } = useAreaTexts();
  return (
    <ImportScreen
      title={imports.monitors}
      hint={`${imports.identity} ${imports.newCustomers}`}
      back={<BackLink to="/monitors">{monitor.back}</BackLink>}
      fileName="monitors-refused.csv"
      members={[...monitorColumns, ...importedColumns].map((name) => ({ name, label: imports.members[name] }))}
      send={sendMonitors}
    />
  );
};
