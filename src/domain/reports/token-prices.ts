/** Prices and holders of tokens as the service reports them (SOURCES: Token prices). */
import * as z from 'zod/mini'
import { NATIVE_TOKEN_MARKER } from '../chains/chains'
import { address, amount } from '../scalars'

/** A price: USD per token, or wei per atom for native prices. */
export const tokenPrice = z.looseObject({ price: z.number() })
/** Block of a token's first trade, and the value of 10^18 of its atoms in wei. Null if unknown. */
export const tokenMetadata = z.lazy(() =>
  z.looseObject({
    firstTradeBlock: z.nullable(z.int()),
    nativePrice: z.nullable(amount),
  }),
)
/** A holder of a token, with its balance in atoms. */
export const tokenHolder = z.looseObject({ address, balance: amount })

/** Token in a wallet-facing path: an address, or `-` for the native coin. */
export const tokenOrNative = z.lazy(() =>
  z.codec(
    z.string().check(z.regex(/^(?:-|(?:0[xX])?[0-9a-fA-F]{40})$/, 'expected a token address or -')),
    address,
    {
      decode: (text) => (text === '-' ? NATIVE_TOKEN_MARKER : text.replace(/^(?:0[xX])?/, '0x')),
      encode: (token) => (token === NATIVE_TOKEN_MARKER ? '-' : token),
    },
  ),
)
