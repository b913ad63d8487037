/** What an account can do on the paper chain beside trading: what a wallet would send as transactions on a real one. */
import * as z from 'zod/mini'
import { address, amount, hash32, orderUid } from '../scalars'

/**
 * A transaction of the paper chain, by kind. `fund` gives a new account its play money, once per account and network;
 * `deployWallet` creates the contract wallet of a key, once per key and network: it accepts what that key signs (ERC-1271).
 */
export const paperTransaction = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.enum(['fund', 'deployWallet']), owner: address }),
    z.object({ kind: z.literal('approve'), owner: address, token: address, amount }),
    z.object({ kind: z.enum(['wrap', 'unwrap']), owner: address, amount }),
    z.object({ kind: z.literal('setPreSignature'), owner: address, uid: orderUid, isSigned: z.boolean() }),
    z.object({ kind: z.literal('invalidateOrder'), owner: address, uid: orderUid }),
  ]),
)
export type PaperTransaction = z.output<typeof paperTransaction>

/** Where a paper transaction was mined, and the contract that it created, if one. */
export const paperReceipt = z.lazy(() =>
  z.object({
    txHash: hash32,
    blockNumber: z.int(),
    contractAddress: z.optional(address),
  }),
)

/** What an account has of a token, and how much of it the vault relayer may spend; atoms. */
const fund = z.object({ token: address, balance: amount, allowance: amount })

/** An account on the paper chain as of a block: tokens with a balance or an allowance. */
export const paperAccount = z.lazy(() => z.object({ blockNumber: z.int(), funds: z.array(fund) }))
export type PaperAccount = z.output<typeof paperAccount>
