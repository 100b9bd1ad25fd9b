import { createSecureContext } from 'node:tls';
import type { SecureContext } from 'node:tls';

let shared: SecureContext | null = null;

/** The TLS context shared by all outgoing connections, because loading the built-in authorities costs time and memory. */
export const secureContext = (): SecureContext => (shared ??= createSecureContext());
