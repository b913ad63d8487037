/** API keys of order books: kept sealed, opened for a request. */
import type { ProfileNetwork } from '../db/rows/settings'
import { seal, unseal } from '../notify/secrets'
import { changeSettings, readSettings } from './settings'

type ApiKey = NonNullable<ProfileNetwork['apiKey']>

/** A key as it is kept. */
export const sealKey = async (header: string, key: string): Promise<ApiKey> => ({
  header,
  value: await seal({ apiKey: key }),
})

/** A key as it is sent. @throws DOMException when it was sealed under another key */
export const openKey = async (value: ApiKey['value']): Promise<string> =>
  typeof value === 'string' ? value : ((await unseal(value))['apiKey'] ?? '')

async function sealKeptKeyOf(network: ProfileNetwork): Promise<ProfileNetwork> {
  const { apiKey } = network
  if (typeof apiKey?.value !== 'string') return network
  return { ...network, apiKey: await sealKey(apiKey.header, apiKey.value) }
}

/** Seals keys that an earlier version kept in clear. */
export async function sealKeptKeys(): Promise<void> {
  const { ownProfiles } = await readSettings()
  const isClear = ({ apiKey }: ProfileNetwork) => typeof apiKey?.value === 'string'
  if (!ownProfiles.some(({ networks }) => networks.some(isClear))) return
  const sealed = await Promise.all(
    ownProfiles.map(async (profile) => ({
      ...profile,
      networks: await Promise.all(profile.networks.map(sealKeptKeyOf)),
    })),
  )
  await changeSettings({ ownProfiles: sealed })
}
