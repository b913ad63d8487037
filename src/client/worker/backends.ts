/** The backends of profiles, each with what developers have around it: the record of its calls, and a second one beside it. */
import type { Fetch } from '../../api/endpoint'
import type { ShadowedCall, ShadowPorts } from '../../api/recorded-call'
import type { Milliseconds } from '../../domain/scalars'
import { writeCalls, writePairs } from '../developer/call-writer'
import { type OpenBackend, withOpenKey } from '../settings/api-keys'
import { readShadow } from '../settings/developer'
import { listProfileIds, type Profile, profileOf } from '../settings/profiles'
import { createBatch, type RecordCalls } from './recording'

/** A service to ask, with its auctions where they are ours to hold. */
interface WorkerBackend {
  readonly fetch: Fetch
  readonly runRounds: (now: Milliseconds) => Promise<readonly { readonly bugs: readonly unknown[] }[]>
}

/** What opens backends, and goes around them while a developer has switched that on. */
export interface BackendPorts {
  readonly createBackend: (choice: OpenBackend) => WorkerBackend
  readonly record?: RecordCalls
  readonly shadow?: (fetch: Fetch, ports: ShadowPorts) => Fetch
  readonly now: () => Milliseconds
  readonly report: (trouble: unknown) => void
}

/** One backend per service for as long as this worker lives; a backend's truth is in its database. */
export function rememberBackends(ports: BackendPorts): (profile: Profile) => WorkerBackend {
  const { createBackend, report, now, record = (same) => same, shadow = (same) => same } = ports
  const keepCall = createBatch(writeCalls, report)
  const keepPair = createBatch(writePairs, report)
  const backends = new Map<string, WorkerBackend & { readonly own: Fetch }>()
  const find = (profile: Profile) => {
    const { id, backend } = profile
    const service = JSON.stringify([id, backend])
    const known = backends.get(service)
    if (known) return known
    const { fetch, runRounds } = createBackend(withOpenKey(backend))
    const own = record(fetch, (call) => keepCall({ ...call, profileId: id }))
    const second = () => {
      const choice = readShadow()
      const other = choice?.profileId
      if (!other || other === id || !listProfileIds().includes(other)) return undefined
      const keep = (call: ShadowedCall) => keepPair({ ...call, profileId: id, other })
      return { fetch: find(profileOf(choice)).own, keep }
    }
    const opened = { own, runRounds, fetch: shadow(own, { second, now }) }
    backends.set(service, opened)
    return opened
  }
  return find
}
