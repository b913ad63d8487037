/** What is stored of recorded calls, and of the reads that two environments answered. Pages check what they read. */
import * as z from 'zod/mini'
import { recordedCall, shadowedCall } from '../../api/recorded-call'
import { profileId } from '../db/rows/keys'

/** A row that is stored: a call and its environment. */
export const knownCall = z.object({ ...recordedCall.shape, id: z.int(), profileId })
export type KnownCall = Readonly<z.output<typeof knownCall>>

/** A call as it is written. */
export type CallRow = Omit<KnownCall, 'id'>

export const callBodies = z.lazy(() => z.object({ id: z.int(), request: z.string(), reply: z.string() }))
export type CallBodies = Readonly<z.output<typeof callBodies>>

/** A read that two environments answered. Texts that are equal are not kept, of others the beginning. */
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
