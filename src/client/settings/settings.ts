/** What the trader chose, one row for all surfaces; the worker reads it again at every wake. */
import * as z from 'zod/mini'
import { chains } from '../../domain/chains/chains'
import { registerNamedNetwork, registerOwnChain } from '../../domain/chains/custom-chains'
import { chainId } from '../../domain/scalars'
import { checkRow, clientDb } from '../db/db'
import { type Observable, observe } from '../db/live'
import { type Settings, type SettingsRow, settings } from '../db/rows/settings'
import { fittingFields, forgetSetAside, isObject, keepUnfit } from '../db/set-aside'
import { applyDeveloper } from './developer'
import { firstPageSettings } from './page-settings'
import { deploymentOfNetwork, hasNetwork, listProfileIds, profileOf, registerProfiles } from './profiles'

// A chain of one's own is traded on under its own profile only.
const coherent = settings.check(
  z.refine((value) => hasNetwork(profileOf(value), value.chainId), {
    error: 'expected a network of the profile',
    path: ['chainId'],
  }),
)

const ROW = 'current'

/** What holds until something is chosen: paper money, slippage by the pair, half an hour. */
export const firstSettings: Settings = {
  profileId: 'sandbox',
  ownProfiles: [],
  devnet: null,
  chainId: z.decode(chainId, 1),
  networks: chains.filter((chain) => chain.isOnByDefault).map((chain) => chain.id),
  account: null,
  slippageBps: null,
  validitySeconds: 1800,
  referralCodes: {},
  dailyLimitUsd: null,
  minWorthPercent: 85,
  theme: 'system',
  language: 'system',
  autoLockMinutes: 15,
  nodes: {},
  pages: firstPageSettings,
  developer: { isRecording: false, faults: null, scenarios: [] },
}

/** Makes known what is named; of two networks with one id, that of the chosen profile last. */
function registerNamed({ ownProfiles, devnet, profileId }: Settings): void {
  registerProfiles(ownProfiles)
  if (devnet) registerOwnChain(devnet)
  const chosen = ownProfiles.filter(({ id }) => id === profileId)
  for (const network of [...ownProfiles, ...chosen].flatMap(({ networks }) => networks))
    if (network.chain) registerNamedNetwork(network.chain, deploymentOfNetwork(network))
  if (devnet && profileId === 'devnet') registerOwnChain(devnet)
}

/** The stored fields; of a row that holds none the limit a day is not readable, the others were never chosen. */
const storedValue = (row: SettingsRow | undefined): Partial<Settings> | undefined =>
  row === undefined || isObject(row.value) ? row?.value : { dailyLimitUsd: Number.NaN }

/** What holds where no limit was ever readable: each order must be overridden by hand until one is chosen. */
const STRICTEST_LIMIT_USD = 1

/** The limit a day as it was last readable: damage never lifts a limit. */
function lastLimitOf(row: SettingsRow | undefined): Settings['dailyLimitUsd'] {
  const last = row?.lastLimitUsd
  const read = last === undefined ? undefined : z.safeDecode(settings.shape.dailyLimitUsd, last)
  return read?.success ? read.data : STRICTEST_LIMIT_USD
}

/** What of the stored settings holds, and the names of the fields that do not fit. */
function fitStored(row: SettingsRow | undefined): {
  readonly value: Settings
  readonly unfit: readonly (keyof Settings)[]
} {
  const stored = fittingFields('settings', settings.shape, firstSettings, storedValue(row))
  const { unfit } = stored
  const value = unfit.includes('dailyLimitUsd')
    ? { ...stored.value, dailyLimitUsd: lastLimitOf(row) }
    : stored.value
  registerNamed(value)
  applyDeveloper(value)
  return { value: leaveUnfit(value, unfit), unfit }
}

/** An environment whose chain or service cannot be read, or that was deleted, is left for the sandbox. */
function leaveUnfit(value: Settings, unfit: readonly (keyof Settings)[]): Settings {
  const { profileId } = value
  const isThere = listProfileIds().includes(profileId) && !unfit.some((field) => field === profileId)
  return follow(isThere ? value : { ...value, profileId: firstSettings.profileId })
}

/** Reads the settings; a field that cannot be read has its default. */
export const readSettings = async (): Promise<Settings> => fitStored(await clientDb.settings.get(ROW)).value

/** The network that goes with a profile, when the one that was chosen does not. */
function follow(value: Settings): Settings {
  const profile = profileOf(value)
  if (hasNetwork(profile, value.chainId)) return value
  const isOwn = profile.id === 'devnet' && value.devnet !== null
  const first = isOwn ? value.devnet?.chainId : profile.networks?.[0]?.chainId
  return { ...value, chainId: first ?? firstSettings.chainId }
}

/** What is to change; as a function it is made of the settings as they are stored, with no other change between. */
type SettingsChange = Partial<Settings> | ((before: Settings) => Partial<Settings>)

/**
 * Changes the named settings and answers all of them; a profile that has not the chosen network brings its own.
 * @throws Error for a value outside its range: nothing is written.
 */
export const changeSettings = (change: SettingsChange): Promise<Settings> =>
  clientDb.transaction('rw', clientDb.settings, async () => {
    const row = await clientDb.settings.get(ROW)
    const read = fitStored(row)
    const patch = typeof change === 'function' ? change(read.value) : change
    const wanted = { ...read.value, ...patch }
    const changed = patch.chainId === undefined ? follow(wanted) : wanted
    const value = checkRow('settings', coherent, changed)
    registerNamed(value)
    applyDeveloper(value)
    const kept = keepUnfit(settings.shape, storedValue(row), read, patch)
    await clientDb.settings.put({
      id: ROW,
      value: { ...value, ...kept },
      lastLimitUsd: value.dailyLimitUsd,
    })
    forgetSetAside(
      'settings',
      read.unfit.filter((field) => field in patch),
    )
    return value
  })

export const watchSettings = (): Observable<Settings> => observe(readSettings)
