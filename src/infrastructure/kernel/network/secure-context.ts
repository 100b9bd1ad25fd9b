import { createSecureContext } from 'node:tls';
import type { SecureContext } from 'node:tls';

let shared: SecureContext | null = null;

/** The TLS context of all outgoing connections. Loading the built-in authorities costs milliseconds and memory, so there is one. */
export const secureContext = (): SecureContext => (shared ??= createSecureContext());
