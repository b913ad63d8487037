/**
 * Rows of recorded calls, and of reads answered by two environments. Pages validate them when they read them.
 */
import * as z from 'zod/mini'
import { recordedCall, shadowedCall } from '../../api/recorded-call'
import { profileId } from '../db/rows/keys'

/** A stored call with its environment. */
export const storedCall = z.object({ ...recordedCall.shape, id: z.int(), profileId })
export type StoredCall = Readonly<z.output<typeof storedCall>>

/** A call before it has an id. */
export type CallRow = Omit<StoredCall, 'id'>

export const callBodies = z.lazy(() => z.object({ id: z.int(), request: z.string(), reply: z.string() }))
export type CallBodies = Readonly<z.output<typeof callBodies>>

/** A read that two environments answered. Equal texts are not stored, others are cut to their beginning. */
export const shadowedPair = z.lazy(() =>
  z.object({
    ...shadowedCall.shape,
    id: z.int(),
    profileId,
    other: profileId,
    isSame: z.boolean(),
  }),
)
export type ShadowedPair = Readonly<z.output<typeof shadowedPair>>
