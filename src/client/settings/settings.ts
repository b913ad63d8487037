/** What the trader chose, one row for all surfaces; the worker reads it again at every wake. */
import * as z from 'zod/mini'
import { chains } from '../../domain/chains/chains'
import { type OwnChain, registerOwnChain } from '../../domain/chains/custom-chains'
import { bps, chainId } from '../../domain/scalars'
import { checkRow, clientDb } from '../db/db'
import { type Observable, observe } from '../db/live'
import type { ProfileId } from '../db/rows/keys'
import { type Settings, type SettingsRow, settings } from '../db/rows/settings'
import { fittingFields, forgetSetAside, noteSetAside } from '../db/set-aside'
import { firstPageSettings } from './page-settings'

// A chain of one's own is traded on under its own profile only, and no other is there.
const coherent = settings.check(
  z.refine(({ chainId: id, profileId: profile, devnet }) => isTradedOn(id, profile, devnet), {
    error: 'expected a network of the profile',
    path: ['chainId'],
  }),
)

function isTradedOn(id: number, profile: ProfileId, devnet: OwnChain | null): boolean {
  if (profile === 'devnet' && devnet) return id === devnet.chainId
  return chains.some((chain) => chain.id === id)
}

const ROW = 'current'

/** What holds until something is chosen: paper money, half a percent, half an hour. */
export const firstSettings: Settings = {
  profileId: 'sandbox',
  custom: null,
  devnet: null,
  chainId: z.decode(chainId, 1),
  account: null,
  slippageBps: z.decode(bps, 50),
  validitySeconds: 1800,
  referralCodes: {},
  dailyLimitUsd: null,
  minWorthPercent: 85,
  theme: 'system',
  language: 'system',
  autoLockMinutes: 15,
  nodes: {},
  pages: firstPageSettings,
}

/** Makes the user's chain known; what is wrong with it, when it cannot be. */
function registerDevnet(devnet: Settings['devnet']): string | undefined {
  try {
    if (devnet) registerOwnChain(devnet)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

const isObject = (given: unknown): boolean => typeof given === 'object' && given !== null

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

/** What of the stored settings holds, and the names of the fields whose default is used. */
function fitStored(row: SettingsRow | undefined): {
  readonly value: Settings
  readonly unfit: readonly (keyof Settings)[]
} {
  const stored = fittingFields('settings', settings.shape, firstSettings, storedValue(row))
  const { unfit } = stored
  const value = unfit.includes('dailyLimitUsd')
    ? { ...stored.value, dailyLimitUsd: lastLimitOf(row) }
    : stored.value
  const wrong = registerDevnet(value.devnet)
  if (wrong === undefined) return { value: leaveUnfit(value, unfit), unfit }
  noteSetAside('settings', 'devnet', wrong)
  const without: readonly (keyof Settings)[] = [...unfit, 'devnet']
  return { value: leaveUnfit({ ...value, devnet: null }, without), unfit: without }
}

/** An environment whose chain or service cannot be read is left for the sandbox. */
const leaveUnfit = (value: Settings, unfit: readonly (keyof Settings)[]): Settings =>
  follow(
    unfit.some((field) => field === value.profileId)
      ? { ...value, profileId: firstSettings.profileId }
      : value,
  )

/** Reads the settings; a field that cannot be read has its default. */
export const readSettings = async (): Promise<Settings> => fitStored(await clientDb.settings.get(ROW)).value

/** The network that goes with a profile, when the one that was chosen does not. */
function follow(value: Settings): Settings {
  const { profileId: profile, chainId: id, devnet } = value
  if (isTradedOn(id, profile, devnet)) return value
  const isOwn = profile === 'devnet' && devnet !== null
  return { ...value, chainId: isOwn ? devnet.chainId : firstSettings.chainId }
}

/** Fields of the stored row that cannot be read stay as they are until they are chosen again. */
const keepUnfit = (
  value: Settings,
  stored: Settings | undefined,
  fields: readonly (keyof Settings)[],
): Settings => ({
  ...value,
  ...Object.fromEntries(fields.map((field) => [field, stored?.[field]])),
})

/**
 * Changes the named settings and answers all of them; a profile that has not the chosen network brings its own.
 * @throws Error for a value outside its range: nothing is written.
 */
export const changeSettings = (patch: Partial<Settings>): Promise<Settings> =>
  clientDb.transaction('rw', clientDb.settings, async () => {
    const row = await clientDb.settings.get(ROW)
    const { value: before, unfit } = fitStored(row)
    const wanted = { ...before, ...patch }
    const changed = patch.chainId === undefined ? follow(wanted) : wanted
    const value = checkRow('settings', coherent, changed)
    if (value.devnet) registerOwnChain(value.devnet)
    const chosen = unfit.filter((field) => field in patch)
    const kept = unfit.filter((field) => !(field in patch))
    await clientDb.settings.put({
      ...{ id: ROW, value: keepUnfit(value, storedValue(row) as Settings | undefined, kept) },
      lastLimitUsd: value.dailyLimitUsd,
    })
    forgetSetAside('settings', chosen)
    return value
  })

export const watchSettings = (): Observable<Settings> => observe(readSettings)
