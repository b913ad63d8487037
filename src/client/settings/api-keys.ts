/** API keys of order books. Stored sealed, unsealed per request. */
import type { BackendChoice } from '../../api/backend-choice'
import type { ProfileNetwork } from '../db/rows/settings'
import { seal, unseal } from '../db/sealing'
import type { ProfileBackend } from './profiles'
import { changeSettings, readSettings } from './settings'

type ApiKey = NonNullable<ProfileNetwork['apiKey']>

export const sealKey = async (header: string, key: string): Promise<ApiKey> => ({
  header,
  value: await seal({ apiKey: key }),
})

/**
 * Unseals a key for a request.
 * @throws DOMException if it was sealed with another key
 */
export const openKey = async (value: ApiKey['value']): Promise<string> =>
  typeof value === 'string' ? value : ((await unseal(value))['apiKey'] ?? '')

/** A backend whose API key is unsealed for each request and never held in plain text. */
export type OpenBackend = BackendChoice<() => Promise<string>>

/** Returns the backend of a profile with its keys as functions. */
export function withOpenKey(backend: ProfileBackend): OpenBackend {
  if (backend.kind === 'local') return backend
  const open = ({ apiKey, ...route }: (typeof backend.routes)[number]) => ({
    ...route,
    apiKey: apiKey && { header: apiKey.header, value: () => openKey(apiKey.value) },
  })
  return { kind: 'remote', routes: backend.routes.map(open) }
}

/**
 * Seals keys that an earlier version stored in plain text. Sealing takes longer than a transaction may stay
 * open, so it comes first.
 */
export async function sealKeptKeys(): Promise<void> {
  const { ownProfiles } = await readSettings()
  const stored = ownProfiles.flatMap(({ networks }) => networks.map(({ apiKey }) => apiKey?.value))
  const clear = stored.filter((value) => typeof value === 'string')
  if (clear.length === 0) return
  const sealed = new Map<ApiKey['value'], ApiKey['value']>()
  for (const key of clear) sealed.set(key, await seal({ apiKey: key }))
  const withSealed = (network: ProfileNetwork): ProfileNetwork => {
    const { apiKey } = network
    const value = apiKey && sealed.get(apiKey.value)
    return value ? { ...network, apiKey: { ...apiKey, value } } : network
  }
  await changeSettings((now) => ({
    ownProfiles: now.ownProfiles.map((each) => ({ ...each, networks: each.networks.map(withSealed) })),
  }))
}
