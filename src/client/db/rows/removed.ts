/** What was removed last and can be put back: one of a kind, until the next of its kind is removed. */
import * as z from 'zod/mini'
import { storedTime } from '../../../domain/stored-scalars'
import { importedToken, knownAddress, tokenList } from './known'
import { orderEntry } from './order-entry'
import { ownProfile } from './settings'

export const removed = z.lazy(() =>
  z.discriminatedUnion('what', [
    z.object({ what: z.literal('order'), entry: orderEntry, at: storedTime }),
    z.object({ what: z.literal('address'), address: knownAddress }),
    z.object({ what: z.literal('token'), token: importedToken }),
    z.object({ what: z.literal('tokenList'), list: tokenList }),
    /** `at` is its place among the profiles. */
    z.object({ what: z.literal('profile'), profile: ownProfile, at: z.int() }),
  ]),
)
export type RemovedRow = z.output<typeof removed>
