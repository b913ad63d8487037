/** Settings of the trader, in one row for all surfaces. The worker reads them at every tick. */
import * as z from 'zod/mini'
import { chains } from '../../domain/chains/chains'
import { registerCustomChain, registerNamedNetwork } from '../../domain/chains/custom-chains'
import { chainId } from '../../domain/scalars'
import { fittingFields, isObject, mergeUnfitFields, removeDamageNotes } from '../db/damaged-rows'
import { checkRow, clientDb } from '../db/db'
import { type Observable, observe } from '../db/live'
import { type Settings, type SettingsRow, settings } from '../db/rows/settings'
import { applyDeveloper } from './developer'
import { defaultPageSettings } from './page-settings'
import {
  deploymentOfNetwork,
  hasNetwork,
  listProfileIds,
  networkIn,
  profileOf,
  registerProfiles,
} from './profiles'

// A custom chain can only be used with its own profile.
const coherent = settings.check(
  z.refine((value) => hasNetwork(profileOf(value), value.chainId), {
    error: 'expected a network of the profile',
    path: ['chainId'],
  }),
)

const ROW = 'current'

/** Default settings: sandbox, automatic slippage, half an hour. */
export const defaultSettings: Settings = {
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
  scope: 'current',
  hidesAmounts: false,
  hidesWhileLocked: true,
  hidesDust: false,
  hiddenTokens: [],
  autoLockMinutes: 15,
  nodes: {},
  pages: defaultPageSettings,
  developer: { isRecording: false, faults: null, scenarios: [] },
}

/**
 * Registers custom profiles and chains. If two profiles have the same chain ID, the chain of the chosen
 * profile is registered.
 */
function registerNamed({ ownProfiles, devnet, profileId }: Settings): void {
  registerProfiles(ownProfiles)
  if (devnet) registerCustomChain(devnet)
  const chosen = ownProfiles.filter(({ id }) => id === profileId)
  for (const network of [...ownProfiles, ...chosen].flatMap(({ networks }) => networks))
    if (network.chain) registerNamedNetwork(network.chain, deploymentOfNetwork(network))
  if (devnet && profileId === 'devnet') registerCustomChain(devnet)
}

/**
 * Returns the stored fields. If the row holds no object, the daily limit counts as unreadable and the other
 * fields as never set.
 */
const storedValue = (row: SettingsRow | undefined): Partial<Settings> | undefined =>
  row === undefined || isObject(row.value) ? row?.value : { dailyLimitUsd: Number.NaN }

/**
 * Daily limit if no stored limit was ever readable. It is so low that each order must be overridden until the
 * user sets a limit.
 */
const STRICTEST_LIMIT_USD = 1

/** Returns the last readable daily limit. Damaged data never removes a limit. */
function lastLimitOf(row: SettingsRow | undefined): Settings['dailyLimitUsd'] {
  const last = row?.lastLimitUsd
  const read = last === undefined ? undefined : z.safeDecode(settings.shape.dailyLimitUsd, last)
  return read?.success ? read.data : STRICTEST_LIMIT_USD
}

function fitStored(row: SettingsRow | undefined): {
  readonly value: Settings
  readonly unfit: readonly (keyof Settings)[]
} {
  const stored = fittingFields('settings', settings.shape, defaultSettings, storedValue(row))
  const { unfit } = stored
  const value = unfit.includes('dailyLimitUsd')
    ? { ...stored.value, dailyLimitUsd: lastLimitOf(row) }
    : stored.value
  registerNamed(value)
  applyDeveloper(value)
  return { value: withReadableProfile(value, unfit), unfit }
}

/** Falls back to the sandbox if the chosen environment is unreadable or deleted. */
function withReadableProfile(value: Settings, unfit: readonly (keyof Settings)[]): Settings {
  const { profileId } = value
  const isThere = listProfileIds().includes(profileId) && !unfit.some((field) => field === profileId)
  return withProfileNetwork(isThere ? value : { ...value, profileId: defaultSettings.profileId })
}

/** Reads the settings. An unreadable field has its default. */
export const readSettings = async (): Promise<Settings> => fitStored(await clientDb.settings.get(ROW)).value

/** Chooses a network of the profile if the chosen one is not part of it. */
function withProfileNetwork(value: Settings): Settings {
  const chainId = networkIn(profileOf(value), value.chainId) ?? defaultSettings.chainId
  return chainId === value.chainId ? value : { ...value, chainId }
}

/** A change, or a function that computes it from the stored settings within the transaction. */
type SettingsChange = Partial<Settings> | ((before: Settings) => Partial<Settings>)

/**
 * Changes settings and returns all of them. If the profile lacks the chosen network, one of its own is
 * chosen.
 * @throws Error for a value out of range; then nothing is written
 */
export const changeSettings = (change: SettingsChange): Promise<Settings> =>
  clientDb.transaction('rw', clientDb.settings, async () => {
    const row = await clientDb.settings.get(ROW)
    const read = fitStored(row)
    const patch = typeof change === 'function' ? change(read.value) : change
    const wanted = { ...read.value, ...patch }
    const changed = patch.chainId === undefined ? withProfileNetwork(wanted) : wanted
    const value = checkRow('settings', coherent, changed)
    registerNamed(value)
    applyDeveloper(value)
    const unfitFields = mergeUnfitFields(settings.shape, storedValue(row), read, patch)
    await clientDb.settings.put({
      id: ROW,
      value: { ...value, ...unfitFields },
      lastLimitUsd: value.dailyLimitUsd,
    })
    removeDamageNotes(
      'settings',
      read.unfit.filter((field) => field in patch),
    )
    return value
  })

export const watchSettings = (): Observable<Settings> => observe(readSettings)
