/**
 * Own transactions. A row is written after signing and before sending, so that another page or worker can
 * send the same bytes if this one dies. States:
 * - pending: in no block yet.
 * - mined: in a block.
 * - failed: reverted in a block.
 * - replaced: another transaction used its nonce.
 * - refused: never accepted by a node.
 * - dropped: another wallet was to send it, and no node has shown it.
 */
import * as z from 'zod/mini'
import { address, chainId, hash32, hex } from '../../../domain/scalars'
import { storedCount, storedTime } from '../../../domain/stored-scalars'
import { transactionAct } from '../../../wallet/messages/transaction-acts'
import type { PolicyViolation } from '../../../wallet/policy/policy'
import { siteOrigin } from './dapps/connected-site'
import { MAX_CALLS_ID } from './dapps/wallet-request'
import { profileId } from './keys'
import type { OrderEntry } from './order-entry'

/** Calls of a site that belong together. `id` is the site's name of the list, `count` its length. */
const callBatch = z.lazy(() =>
  z.object({ origin: siteOrigin, id: z.string().check(z.maxLength(MAX_CALLS_ID)), count: storedCount }),
)
export type CallBatch = z.output<typeof callBatch>

/** A transaction. Amounts are in wei. */
export const transactionRow = z.lazy(() =>
  z.object({
    txHash: hash32,
    profileId,
    chainId,
    owner: address,
    act: transactionAct,
    state: z.enum(['pending', 'mined', 'failed', 'replaced', 'refused', 'dropped']),
    /** Null for a transaction of another wallet until a node shows it. */
    nonce: z.nullable(storedCount),
    gas: z.bigint(),
    maxFeePerGas: z.bigint(),
    maxPriorityFeePerGas: z.bigint(),
    /**
     * Time at which the nonce was first found used although no receipt existed. Undefined if the nonce is
     * unused.
     */
    usedSince: z.optional(storedTime),
    /** Time at which a mined transaction was first found without a receipt, because of a reorganisation. */
    missingSince: z.optional(storedTime),
    /** True if the transaction was in a block that a reorganisation dropped. */
    wasMined: z.optional(z.boolean()),
    /** The signed transaction. Null if another wallet sent it. */
    raw: z.nullable(hex),
    /** Hash of the transaction that it replaces. */
    replaces: z.nullable(hash32),
    /** The order that it places. It is added to the journal when the transaction is mined. */
    order: z.nullable(z.custom<OrderEntry>((given) => typeof given === 'object')),
    /** USD value of a native sell or a transfer. Undefined for other acts. */
    usd: z.optional(z.number()),
    /** Overridden rules. */
    overridden: z.optional(z.custom<readonly PolicyViolation[]>(Array.isArray)),
    /** Position in a list of calls that a site asked for (EIP-5792). */
    batch: z.optional(callBatch),
    /** Last error of the node. */
    lastError: z.nullable(z.string()),
    blockNumber: z.nullable(storedCount),
    /** Cost of the gas. Null until it is mined. */
    cost: z.nullable(z.bigint()),
    createdAt: storedTime,
    updatedAt: storedTime,
  }),
)
export type TransactionRow = z.output<typeof transactionRow>
