/**
 * The six requests that Cowbell ever makes of another wallet (EIP-1193), the form of their answers, and what a wallet's
 * error codes mean. A wallet, and the page it is on, is not trusted: every answer is checked.
 */

import * as z from 'zod/mini'
import { Refusal } from '../../domain/refusal'
import { address, hash32, hex } from '../../domain/scalars'
import { quoteForeign } from '../../domain/text/foreign-words'
import { t } from '../../domain/text/texts'
import { WalletRefusal } from '../../domain/wallet-refusal'
import type { WalletErrorType } from '../../domain/wallet-refusals'

const chainText = z.string().check(z.regex(/^0x[0-9a-fA-F]{1,13}$/, 'expected 0x and a number in hex'))
const signature = hex.check(z.refine((given) => given.length === 132, 'expected 65 bytes'))

/** Requests by method, each with the form of its answer. */
export const walletRequests = {
  eth_requestAccounts: z.array(address).check(z.maxLength(1_000)),
  eth_chainId: chainText,
  wallet_switchEthereumChain: z.unknown(),
  eth_signTypedData_v4: signature,
  personal_sign: signature,
  eth_sendTransaction: hash32,
} as const
export type WalletMethod = keyof typeof walletRequests

/** A way to a wallet. What it answers or throws is as the wallet has it. */
export interface Eip1193Provider {
  readonly request: (method: WalletMethod, params: readonly unknown[]) => Promise<unknown>
}

/** What codes mean: EIP-1193, EIP-1474 and MetaMask's own -32002. */
const meanings: Readonly<Record<number, WalletErrorType>> = {
  4001: 'WalletDeclined',
  4100: 'WalletUnauthorised',
  4200: 'WalletLacksMethod',
  [-32601]: 'WalletLacksMethod',
  [-32004]: 'WalletLacksMethod',
  4900: 'WalletAway',
  4901: 'WalletAway',
  4902: 'WalletLacksChain',
  [-32002]: 'WalletBusy',
}

const walletError = z.lazy(() =>
  z.object({
    code: z.number(),
    message: z.optional(z.string()),
    data: z.optional(z.unknown()),
  }),
)
/** Some wallets wrap the error of a part of theirs. */
const wrapped = z.lazy(() => z.object({ originalError: z.object({ code: z.number() }) }))

/** What a wallet's error means in words of ours; the wallet's own are quoted where there is no known code. */
function refusalOfWallet(thrown: unknown): Refusal {
  if (thrown instanceof Refusal) return thrown
  const read = z.safeParse(walletError, thrown)
  const inner = z.safeParse(wrapped, read.data?.data)
  const errorType = meanings[inner.data?.originalError.code ?? 0] ?? meanings[read.data?.code ?? 0]
  if (errorType) return new WalletRefusal(errorType)
  const words = read.data?.message ?? (thrown instanceof Error ? thrown.message : '')
  return words
    ? new WalletRefusal('WalletFailed', { quote: quoteForeign(t`The wallet`, words) })
    : new WalletRefusal('WalletFailed')
}

/** Asks a wallet, and takes only an answer of the right form. @throws Refusal in whose words the wallet refused or failed */
export async function askWallet<M extends WalletMethod>(
  line: Eip1193Provider,
  method: M,
  params: readonly unknown[],
): Promise<z.output<(typeof walletRequests)[M]>> {
  const answer = await line.request(method, params).catch((thrown: unknown) => {
    throw refusalOfWallet(thrown)
  })
  const read = z.safeDecode(walletRequests[method] as z.ZodMiniType, answer)
  if (read.success) return read.data as z.output<(typeof walletRequests)[M]>
  const description = t`Unreadable wallet reply to ${method}: ${read.error.issues[0]?.message}.`
  throw new WalletRefusal('WalletFailed', { description })
}
