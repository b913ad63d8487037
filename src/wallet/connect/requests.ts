/**
 * The six requests that Cowbell sends to other wallets (EIP-1193), the schemas of their results, and the
 * meaning of wallet error codes. Wallets and their pages are untrusted: every result is validated.
 */

import * as z from 'zod/mini'
import { Refusal } from '../../domain/refusal'
import { address, hash32, hex } from '../../domain/scalars'
import { quoteForeign } from '../../domain/text/foreign-words'
import { t } from '../../domain/text/texts'
import { WalletRefusal } from '../../domain/wallet-refusal'
import type { WalletErrorType } from '../../domain/wallet-refusals'

const chainText = z.string().check(z.regex(/^0x[0-9a-fA-F]{1,13}$/, 'expected 0x and a number in hex'))
const signature = hex.check(z.refine((value) => value.length === 132, 'expected 65 bytes'))

/** Schema of the result of each method. */
export const walletRequests = {
  eth_requestAccounts: z.array(address).check(z.maxLength(1_000)),
  eth_chainId: chainText,
  wallet_switchEthereumChain: z.unknown(),
  eth_signTypedData_v4: signature,
  personal_sign: signature,
  eth_sendTransaction: hash32,
} as const
export type WalletMethod = keyof typeof walletRequests

/** Provider of another wallet. Its results and errors are not validated yet. */
export interface Eip1193Provider {
  readonly request: (method: WalletMethod, params: readonly unknown[]) => Promise<unknown>
}

/** Refusals by error code: EIP-1193, EIP-1474 and MetaMask's -32002. */
const errorTypes: Readonly<Record<number, WalletErrorType>> = {
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
/** Schema of an error's `data`, in which some wallets wrap the original error. */
const wrappedError = z.lazy(() => z.object({ originalError: z.object({ code: z.number() }) }))

/**
 * Converts an error of a wallet to a refusal. If its code is unknown, the refusal quotes the wallet's own
 * message.
 */
function toWalletRefusal(thrown: unknown): Refusal {
  if (thrown instanceof Refusal) return thrown
  const read = z.safeParse(walletError, thrown)
  const inner = z.safeParse(wrappedError, read.data?.data)
  const errorType = errorTypes[inner.data?.originalError.code ?? 0] ?? errorTypes[read.data?.code ?? 0]
  if (errorType) return new WalletRefusal(errorType)
  const text = read.data?.message ?? (thrown instanceof Error ? thrown.message : '')
  return text
    ? new WalletRefusal('WalletFailed', { quote: quoteForeign(t`The wallet`, text) })
    : new WalletRefusal('WalletFailed')
}

/**
 * Sends a request to a wallet and validates the result.
 * @throws Refusal for the wallet's error or an invalid result
 */
export async function requestWallet<M extends WalletMethod>(
  provider: Eip1193Provider,
  method: M,
  params: readonly unknown[],
): Promise<z.output<(typeof walletRequests)[M]>> {
  const answer = await provider.request(method, params).catch((thrown: unknown) => {
    throw toWalletRefusal(thrown)
  })
  const read = z.safeDecode(walletRequests[method] as z.ZodMiniType, answer)
  if (read.success) return read.data as z.output<(typeof walletRequests)[M]>
  const description = t`Unreadable wallet reply to ${method}: ${read.error.issues[0]?.message}.`
  throw new WalletRefusal('WalletFailed', { description })
}
