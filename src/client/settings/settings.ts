/** What the trader chose, one row for all surfaces; the worker reads it anew at every wake. */
import * as z from 'zod/mini'
import { chains } from '../../domain/chains/chains'
import { ownChain, registerOwnChain } from '../../domain/chains/custom-chains'
import { address, bps, chainId } from '../../domain/scalars'
import { checkRow, deskDb, type SettingsRow } from '../db/db'
import { type Observable, observe } from '../db/live'
import { fittingFields, forgetSetAside, noteSetAside } from '../db/set-aside'
import { firstPageSettings, pageSettings } from './page-settings'
import { sealed } from './sealed'

export const profileId = z.enum(['sandbox', 'production', 'staging', 'custom', 'devnet'])
export type ProfileId = z.output<typeof profileId>

const httpUrl = z
  .string()
  .check(
    z.refine(
      (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
      'expected an http address',
    ),
  )
/** Where a service of one's own answers; one address for both areas is common (SOURCES: Hosts). */
const customBases = z.object({
  orderbook: httpUrl,
  wallet: httpUrl,
  /** Sent to the order book as `X-API-Key`, and nowhere else (SOURCES: Hosts). Sealed; text until the worker has sealed it. */
  apiKey: z.optional(z.union([sealed, z.string().check(z.maxLength(200))])),
})
export type CustomBases = z.output<typeof customBases>

/** `custom` null means that no service of one's own was named, `devnet` null that no chain was.
 * `autoLockMinutes` 0 means that no time locks the wallet, only the browser does.
 * `validitySeconds` is how long a new order lives; `account` null means none was made yet. */
const settings = z.object({
  profileId,
  custom: z.nullable(customBases),
  devnet: z.nullable(ownChain),
  chainId,
  account: z.nullable(address),
  slippageBps: bps,
  validitySeconds: z.int().check(z.gte(60), z.lte(31_536_000)),
  /** What may be signed away in 24 hours, USD; null means no limit. */
  dailyLimitUsd: z.nullable(z.int().check(z.gte(1), z.lte(1_000_000_000_000))),
  /** What a trade must be worth at least, in percent of what it sells. */
  minWorthPercent: z.int().check(z.gte(1), z.lte(100)),
  theme: z.enum(['system', 'light', 'dark']),
  autoLockMinutes: z.int().check(z.gte(0), z.lte(1440)),
  /** Nodes that the user named, by chain id: with one, transactions can be sent there. */
  nodes: z.record(z.string(), z.array(httpUrl)),
  pages: pageSettings,
})
// A chain of one's own is traded on under its own profile only, and no other is there.
const coherent = settings.check(
  z.refine(({ chainId: id, profileId: profile, devnet }) => isTradedOn(id, profile, devnet), {
    error: 'expected a network of the profile',
    path: ['chainId'],
  }),
)
export type Settings = z.output<typeof settings>

function isTradedOn(id: number, profile: ProfileId, devnet: z.output<typeof ownChain> | null): boolean {
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
  dailyLimitUsd: null,
  minWorthPercent: 85,
  theme: 'system',
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

/**
 * Reads the settings; a field that cannot be read has its default. Awaits the database itself, and nothing that awaits it: one
 * async function deeper, a live query that goes on to read another table does not notice changes of that table.
 */
export const readSettings = async (): Promise<Settings> => fitStored(await deskDb.settings.get(ROW)).value

/** The network that goes with a profile, when the one that was chosen does not. */
function follow(value: Settings): Settings {
  const { profileId: profile, chainId: id, devnet } = value
  if (isTradedOn(id, profile, devnet)) return value
  const isOwn = profile === 'devnet' && devnet !== null
  return { ...value, chainId: isOwn ? devnet.chainId : firstSettings.chainId }
}

/** Fields of the stored row that cannot be read stay as they are until they are chosen anew. */
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
  deskDb.transaction('rw', deskDb.settings, async () => {
    const row = await deskDb.settings.get(ROW)
    const { value: before, unfit } = fitStored(row)
    const wanted = { ...before, ...patch }
    const changed = patch.chainId === undefined ? follow(wanted) : wanted
    const value = checkRow('settings', coherent, changed)
    if (value.devnet) registerOwnChain(value.devnet)
    const chosen = unfit.filter((field) => field in patch)
    const kept = unfit.filter((field) => !(field in patch))
    await deskDb.settings.put({
      ...{ id: ROW, value: keepUnfit(value, storedValue(row) as Settings | undefined, kept) },
      lastLimitUsd: value.dailyLimitUsd,
    })
    forgetSetAside('settings', chosen)
    return value
  })

export const watchSettings = (): Observable<Settings> => observe(readSettings)
