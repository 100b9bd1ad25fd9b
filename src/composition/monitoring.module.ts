import { createSecureContext } from 'node:tls';
import { ContainerModule } from 'inversify';
import { updateMonitor } from '../application/monitors/change-monitor.ts';
import { decideOnChangeRequest, getChangeRequest, listChangeRequests } from '../application/monitors/change-requests.ts';
import { requestChangeOf, requestMonitorChange } from '../application/monitors/request-change.ts';
import { createMonitor } from '../application/monitors/create-monitor.ts';
import {
  addIncidentUpdate,
  deleteIncident,
  getIncident,
  listIncidentUpdates,
  listIncidents,
  updateIncident,
} from '../application/incidents/incidents.ts';
import { getHealth } from '../application/monitors/health.ts';
import { createLocation, deleteLocation, listLocations, updateLocation } from '../application/monitors/locations.ts';
import { deleteMonitor, getMonitor, listMonitors, triggerMonitorCheck } from '../application/monitors/monitors.ts';
import { updateWebsiteCheckConfig } from '../application/monitors/website-check-config.ts';
import { allMonitorKinds } from '../domain/monitors/monitor-kinds.ts';
import { TOOL_TIMEOUT } from '../domain/public-tools/public-tool.ts';
import { GuardedHttp } from '../infrastructure/kernel/network/guarded-http.ts';
import { ipClassifier } from '../infrastructure/kernel/network/ip-classifier.ts';
import { systemResolver } from '../infrastructure/kernel/network/name-resolver.ts';
import { PublicAddressGuard } from '../infrastructure/kernel/network/public-address-guard.ts';
import { GuardedHostInspection } from '../infrastructure/public-tools/host-inspection.ts';
import { GuardedHttpProbe } from '../infrastructure/checks/http-probe.ts';
import { PostgresChangeRequests } from '../infrastructure/monitors/postgres-change-requests.ts';
import { PostgresCheckSignals } from '../infrastructure/checks/postgres-check-signals.ts';
import { PostgresIncidents } from '../infrastructure/incidents/postgres-incidents.ts';
import { PostgresLocations } from '../infrastructure/monitors/postgres-locations.ts';
import { PostgresMonitorOwners } from '../infrastructure/monitors/postgres-monitor-owners.ts';
import { PostgresMonitorTallies } from '../infrastructure/monitors/postgres-monitor-tallies.ts';
import { PostgresMonitors } from '../infrastructure/monitors/postgres-monitors.ts';
import { bindUseCase } from './bind-use-case.ts';
import { Port, Setting } from './tokens.ts';

/** Monitors, the guard and probes they are checked through, and where they are kept. */
export const monitoringModule = new ContainerModule(({ bind }) => {
  // Trusting the built-in authorities costs milliseconds and memory, so all connections share one context.
  const secureContext = createSecureContext();
  bind(Port.AddressGuard)
    .toResolvedValue(
      ({ PRIVATE_TARGET_ALLOWLIST }) => new PublicAddressGuard(ipClassifier(PRIVATE_TARGET_ALLOWLIST), systemResolver()),
      [Setting.Configuration],
    )
    .inSingletonScope();
  bind(Port.OutgoingHttp).toResolvedValue((guard) => new GuardedHttp(guard, secureContext), [Port.AddressGuard]).inSingletonScope();
  bind(Port.HttpProbe).toResolvedValue((guard) => new GuardedHttpProbe(guard, secureContext), [Port.AddressGuard]).inSingletonScope();
  bind(Port.HostInspection)
    .toResolvedValue((guard) => new GuardedHostInspection(guard, secureContext, TOOL_TIMEOUT), [Port.AddressGuard])
    .inSingletonScope();
  bind(Port.Monitors)
    .toResolvedValue((database, vault, digest) => new PostgresMonitors(database, vault, digest), [Setting.Database, Port.Vault, Port.Digest])
    .inSingletonScope();
  bind(Port.MonitorOwners).toResolvedValue((database) => new PostgresMonitorOwners(database), [Setting.Database]).inSingletonScope();
  bind(Port.LocationDirectory).toResolvedValue((database) => new PostgresLocations(database), [Setting.Database]).inSingletonScope();
  bind(Port.CheckSignals).toResolvedValue((database) => new PostgresCheckSignals(database), [Setting.Database]).inSingletonScope();
  bind(Port.Incidents).toResolvedValue((database) => new PostgresIncidents(database), [Setting.Database]).inSingletonScope();
  bindUseCase(bind, listIncidents, { incidents: Port.Incidents });
  bindUseCase(bind, getIncident, { incidents: Port.Incidents });
  bindUseCase(bind, listIncidentUpdates, { incidents: Port.Incidents });
  bindUseCase(bind, addIncidentUpdate, { incidents: Port.Incidents, ids: Port.IdSource });
  bindUseCase(bind, updateIncident, { incidents: Port.Incidents, ids: Port.IdSource });
  bindUseCase(bind, deleteIncident, { incidents: Port.Incidents });
  const changes = {
    monitors: Port.Monitors,
    monitorOwners: Port.MonitorOwners,
    locationDirectory: Port.LocationDirectory,
    addressGuard: Port.AddressGuard,
    checkSignals: Port.CheckSignals,
    secrets: Port.SecretSource,
    ids: Port.IdSource,
  };
  const watching = { incidents: Port.Incidents, monitorConditions: Port.MonitorConditions, alertPlan: Port.AlertPlan, certificateWarnings: Port.CertificateWarnings };
  bindUseCase(bind, updateWebsiteCheckConfig, { ...changes, ...watching });
  bind(Port.ChangeRequests).toResolvedValue((database) => new PostgresChangeRequests(database), [Setting.Database]).inSingletonScope();
  const asking = { monitors: Port.Monitors, monitorOwners: Port.MonitorOwners, locationDirectory: Port.LocationDirectory, addressGuard: Port.AddressGuard };
  const requests = { changeRequests: Port.ChangeRequests, ids: Port.IdSource };
  bindUseCase(bind, requestMonitorChange, { ...asking, ...requests });
  bindUseCase(bind, decideOnChangeRequest, { ...changes, ...watching, changeRequests: Port.ChangeRequests });
  bindUseCase(bind, listChangeRequests, { changeRequests: Port.ChangeRequests });
  bindUseCase(bind, getChangeRequest, { changeRequests: Port.ChangeRequests });
  for (const kind of allMonitorKinds) {
    bindUseCase(bind, listMonitors(kind), { monitors: Port.Monitors });
    bindUseCase(bind, getMonitor(kind), { monitors: Port.Monitors });
    bindUseCase(bind, createMonitor(kind), { ...changes, quotas: Port.Quotas });
    bindUseCase(bind, updateMonitor(kind), { ...changes, ...watching });
    bindUseCase(bind, deleteMonitor(kind), { monitors: Port.Monitors, monitorOwners: Port.MonitorOwners, ...watching });
    bindUseCase(bind, triggerMonitorCheck(kind), { monitors: Port.Monitors, checkTriggers: Port.CheckSignals });
    bindUseCase(bind, requestChangeOf(kind), { ...asking, ...requests });
  }
  bind(Port.Locations).toResolvedValue((database) => new PostgresLocations(database), [Setting.Database]).inSingletonScope();
  bind(Port.MonitorTallies).toResolvedValue((database) => new PostgresMonitorTallies(database), [Setting.Database]).inSingletonScope();
  bindUseCase(bind, listLocations, { locations: Port.Locations });
  bindUseCase(bind, createLocation, { locations: Port.Locations, ids: Port.IdSource });
  bindUseCase(bind, updateLocation, { locations: Port.Locations });
  bindUseCase(bind, deleteLocation, { locations: Port.Locations });
  bindUseCase(bind, getHealth, { monitorTallies: Port.MonitorTallies });
});
