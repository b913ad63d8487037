/**
 * Transactions of ours as the database keeps them. One is written down when it is signed and before it is sent: so that the
 * very same bytes are sent again by the next page or worker when the page died in between.
 *
 *     pending ──▶ mined | failed (in a block, reverted) | replaced (another one took its nonce) | refused (never taken)
 *             └─▶ dropped (another wallet was to send it, and no node has shown it)
 */
import * as z from 'zod/mini'
import { address, chainId, hash32, hex } from '../../../domain/scalars'
import { counting, storedTime } from '../../../domain/stored-scalars'
import { transactionAct } from '../../../wallet/messages/transaction-acts'
import type { PolicyViolation } from '../../../wallet/policy/policy'
import { profileId } from './keys'
import type { OrderEntry } from './order-entry'

/** A transaction. Amounts are wei. */
export const transactionRow = z.lazy(() =>
  z.object({
    txHash: hash32,
    profileId,
    chainId,
    owner: address,
    act: transactionAct,
    state: z.enum(['pending', 'mined', 'failed', 'replaced', 'refused', 'dropped']),
    /** Its place in line; null of one that another wallet sent until a node shows it. */
    nonce: z.nullable(counting),
    gas: z.bigint(),
    maxFeePerGas: z.bigint(),
    maxPriorityFeePerGas: z.bigint(),
    /** When its nonce was first seen used while no node had its receipt; absent before that. */
    usedSince: z.optional(storedTime),
    /** Signed, to be sent again as it is; null when another wallet sent it. */
    raw: z.nullable(hex),
    /** The one whose place it takes. */
    replaces: z.nullable(hash32),
    /** The order that it places, which enters the journal once it is in a block. */
    order: z.nullable(z.custom<OrderEntry>((given) => typeof given === 'object')),
    /** What a native sell sells, USD; absent of every other act. */
    usd: z.optional(z.number()),
    /** The rules that a native sell was signed against, overridden by name. */
    overridden: z.optional(z.custom<readonly PolicyViolation[]>(Array.isArray)),
    /** What the node last said against it. */
    lastError: z.nullable(z.string()),
    blockNumber: z.nullable(counting),
    /** What the gas came to, once it is in a block. */
    cost: z.nullable(z.bigint()),
    createdAt: storedTime,
    updatedAt: storedTime,
  }),
)
export type TransactionRow = z.output<typeof transactionRow>
