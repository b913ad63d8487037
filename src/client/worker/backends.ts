/** Backends of the profiles, wrapped with the developer tools: call recording and a shadow backend. */
import type { Fetch } from '../../api/endpoint'
import type { ShadowedCall, ShadowPorts } from '../../api/recorded-call'
import type { Milliseconds } from '../../domain/scalars'
import { writeCalls, writePairs } from '../developer/call-writer'
import { type OpenBackend, withOpenKey } from '../settings/api-keys'
import { readShadow } from '../settings/developer'
import { listProfileIds, type Profile, profileOf } from '../settings/profiles'
import { createBatch, type RecordCalls } from './recording'

/** A service, and its auctions if they run inside the extension. */
interface WorkerBackend {
  readonly fetch: Fetch
  readonly runAuctions: (now: Milliseconds) => Promise<readonly { readonly bugs: readonly unknown[] }[]>
  /** Returns whether the service inside the extension has orders that are not final. */
  readonly hasOpenOrders: () => Promise<boolean>
}

/** Creates backends, and wraps them while developer tools are on. */
export interface BackendPorts {
  readonly createBackend: (choice: OpenBackend) => WorkerBackend
  readonly record?: RecordCalls
  readonly shadow?: (fetch: Fetch, ports: ShadowPorts) => Fetch
  readonly now: () => Milliseconds
  readonly report: (trouble: unknown) => void
}

/**
 * Returns a function that creates one backend per service and caches it for the worker's lifetime. A backend
 * keeps its state in its database.
 */
export function createBackendCache(ports: BackendPorts): (profile: Profile) => WorkerBackend {
  const { createBackend, report, now, record = (same) => same, shadow = (same) => same } = ports
  const keepCall = createBatch(writeCalls, report)
  const keepPair = createBatch(writePairs, report)
  const backends = new Map<string, WorkerBackend & { readonly own: Fetch }>()
  const find = (profile: Profile) => {
    const { id, backend } = profile
    const service = JSON.stringify([id, backend])
    const known = backends.get(service)
    if (known) return known
    const { fetch, ...auctions } = createBackend(withOpenKey(backend))
    const own = record(fetch, (call) => keepCall({ ...call, profileId: id }))
    const second = () => {
      const choice = readShadow()
      const other = choice?.profileId
      if (!other || other === id || !listProfileIds().includes(other)) return undefined
      const storeCall = (call: ShadowedCall) => keepPair({ ...call, profileId: id, other })
      return { fetch: find(profileOf(choice)).own, storeCall }
    }
    const opened = { own, ...auctions, fetch: shadow(own, { second, now }) }
    backends.set(service, opened)
    return opened
  }
  return find
}
