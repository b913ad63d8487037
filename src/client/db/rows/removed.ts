/** The last removed item of each kind. It can be restored until the next one of its kind is removed. */
import * as z from 'zod/mini'
import { storedTime } from '../../../domain/stored-scalars'
import { addressBookEntry } from './address-book'
import { orderEntry } from './order-entry'
import { ownProfile } from './settings'
import { importedToken, tokenList } from './tokens'

export const removed = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('order'), entry: orderEntry, at: storedTime }),
    z.object({ kind: z.literal('address'), address: addressBookEntry }),
    z.object({ kind: z.literal('token'), token: importedToken }),
    z.object({ kind: z.literal('tokenList'), list: tokenList }),
    /** `position` is its index among the profiles. */
    z.object({ kind: z.literal('profile'), profile: ownProfile, position: z.int() }),
  ]),
)
export type RemovedRow = z.output<typeof removed>
