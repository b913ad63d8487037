/** Transactions of the paper chain, which replace the transactions of a wallet on a real chain. */
import * as z from 'zod/mini'
import { address, amount, hash32, orderUid } from '../scalars'

/**
 * A paper transaction, by kind. `fund` gives a new account its play money, once per account and network.
 * `deployWallet` creates the contract wallet of a key, once per key and network; it accepts the signatures of
 * that key (ERC-1271). `transfer` sends a token, or the native coin if `token` is its marker.
 */
export const paperTransaction = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.enum(['fund', 'deployWallet']), owner: address }),
    z.object({ kind: z.literal('approve'), owner: address, token: address, amount }),
    z.object({ kind: z.literal('transfer'), owner: address, token: address, recipient: address, amount }),
    z.object({ kind: z.enum(['wrap', 'unwrap']), owner: address, amount }),
    z.object({ kind: z.literal('setPreSignature'), owner: address, uid: orderUid, isSigned: z.boolean() }),
    z.object({ kind: z.literal('invalidateOrder'), owner: address, uid: orderUid }),
  ]),
)
export type PaperTransaction = z.output<typeof paperTransaction>

/** Block of a paper transaction, and the contract that it created, if any. */
export const paperReceipt = z.lazy(() =>
  z.object({
    txHash: hash32,
    blockNumber: z.int(),
    contractAddress: z.optional(address),
  }),
)

/** Balance of a token and allowance of the vault relayer, in atoms. */
const fund = z.object({ token: address, balance: amount, allowance: amount })

/** Account on the paper chain at a block: all tokens with a balance or an allowance. */
export const paperAccount = z.lazy(() => z.object({ blockNumber: z.int(), funds: z.array(fund) }))
export type PaperAccount = z.output<typeof paperAccount>
