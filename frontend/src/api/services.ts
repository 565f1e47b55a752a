import type { components } from './schema'
import type { ServiceStatus } from './status'

type Service = components['schemas']['Service']

/** How a service is configured; `undefined` while unknown, also when the server is older than the page. */
export const serviceState = (
  status: ServiceStatus | null,
  key: Service['key'],
): Service['state'] | undefined =>
  (status as Partial<ServiceStatus> | null)?.services?.find((service) => service.key === key)?.state
