import { alertGroupMapping } from './alert-group.ts';

/** Prometheus Alertmanager, `webhook_config`, version 4 of its message. */
export const mapAlertmanager = alertGroupMapping('Alertmanager');
