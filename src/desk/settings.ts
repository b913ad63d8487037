/** What the trader chose, one row for all surfaces; the worker reads it anew at every wake. */
import * as z from 'zod/mini'
import { chains } from '../domain/chains'
import { address, bps, chainId } from '../domain/scalars'
import { checkRow, deskDb } from './db'
import { type Observable, observe } from './observable'

export const profileId = z.enum(['sandbox', 'production', 'staging', 'custom'])
export type ProfileId = z.output<typeof profileId>

const httpUrl = z
  .string()
  .check(
    z.refine(
      (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
      'expected an http address',
    ),
  )
/** Where a service of one's own answers; one address for both areas is common (rulings 3). */
const customBases = z.object({ orderbook: httpUrl, wallet: httpUrl })
export type CustomBases = z.output<typeof customBases>

/** `custom` null means that no service of one's own was named. `validitySeconds` is how long a new order lives; `account` null means none was made yet. */
const settings = z.object({
  profileId,
  custom: z.nullable(customBases),
  chainId: chainId.check(
    z.refine((id) => chains.some((chain) => chain.id === id), 'expected a known network'),
  ),
  account: z.nullable(address),
  slippageBps: bps,
  validitySeconds: z.int().check(z.gte(60), z.lte(31_536_000)),
  theme: z.enum(['system', 'light', 'dark']),
})
export type Settings = z.output<typeof settings>

const ROW = 'current'

/** What holds until something is chosen: paper money, half a percent, half an hour. */
const firstSettings: Settings = {
  profileId: 'sandbox',
  custom: null,
  chainId: z.decode(chainId, 1),
  account: null,
  slippageBps: z.decode(bps, 50),
  validitySeconds: 1800,
  theme: 'system',
}

/** The settings as they stand. */
export async function readSettings(): Promise<Settings> {
  const row = await deskDb.settings.get(ROW)
  return checkRow('settings', settings, { ...firstSettings, ...row?.value })
}

/** Changes the named settings and answers all of them. @throws Error for a value outside its range: nothing is written. */
export const changeSettings = (patch: Partial<Settings>): Promise<Settings> =>
  deskDb.transaction('rw', deskDb.settings, async () => {
    const value = checkRow('settings', settings, { ...(await readSettings()), ...patch })
    await deskDb.settings.put({ id: ROW, value })
    return value
  })

export const watchSettings = (): Observable<Settings> => observe(readSettings)
