/**
 * Warnings before a token is imported: it imitates a listed token, its name hides characters, its decimals
 * are unusual, or its transfers cost a fee.
 */
import { chainOf } from '../../domain/chains/chains'
import { listTokens, type Token } from '../../domain/chains/tokens'
import { isLookAlikeAddress, skeletonOf } from '../../domain/text/look-alikes'
import { percent, shortHex } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { withChecksum } from '../../wallet/vault/checksum'
import type { TokenKey } from './choices'
import type { ReadToken } from './read-token'

/** A token to import. `transferFeeBps` is its transfer fee, if a simulation succeeded. */
export type Candidate = TokenKey & ReadToken & { readonly transferFeeBps?: number | undefined }

/** A letter outside the Latin script. A text with Latin and other letters may imitate another token. */
const FOREIGN_LETTER = /(?!\p{Script=Latin})\p{L}/u
const LATIN_LETTER = /\p{Script=Latin}/u

const USUAL_DECIMALS = { from: 6, to: 18 } as const

type Row = (token: Candidate, listed: readonly Token[]) => string | undefined

const sameText = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

const rows = {
  sameSymbol: ({ symbol }, listed) => {
    const found = listed.find((each) => sameText(each.symbol, symbol))
    return found && t`Not the listed ${found.symbol}, which is at ${withChecksum(found.address)}.`
  },
  // A token with the same symbol is reported by `sameSymbol` already.
  lookAlike: ({ symbol, name }, listed) => {
    const found = listed.find(
      (each) =>
        !sameText(each.symbol, symbol) &&
        (skeletonOf(each.symbol) === skeletonOf(symbol) || skeletonOf(each.name) === skeletonOf(name)),
    )
    return found && t`It looks like the listed ${found.symbol} (${found.name}), and is another token.`
  },
  nativeCoin: ({ chainId, symbol }) => {
    const { native } = chainOf(chainId)
    return skeletonOf(native) === skeletonOf(symbol)
      ? t`It is called like the coin of this network.`
      : undefined
  },
  nearAddress: ({ address }, listed) => {
    const found = listed.find((each) => isLookAlikeAddress(each.address, address))
    return found && t`Its address begins and ends like that of ${found.symbol}. Compare all digits.`
  },
  hiddenText: ({ hidesText }) =>
    hidesText ? t`Its name or symbol has hidden characters, left out here.` : undefined,
  mixedLetters: ({ symbol, name }) =>
    [symbol, name].some((text) => FOREIGN_LETTER.test(text) && LATIN_LETTER.test(text))
      ? t`Its name or symbol mixes letters of several alphabets.`
      : undefined,
  foreignSymbol: ({ symbol }) =>
    FOREIGN_LETTER.test(symbol) && !LATIN_LETTER.test(symbol)
      ? t`Its symbol is not in Latin letters.`
      : undefined,
  nameless: ({ address, symbol }) => (symbol === shortHex(address) ? t`It has no symbol.` : undefined),
  oddDecimals: ({ decimals }) =>
    decimals < USUAL_DECIMALS.from || decimals > USUAL_DECIMALS.to
      ? t`Unusual decimals: ${decimals}. Amounts may not be what they look like.`
      : undefined,
  transferFee: ({ transferFeeBps }) =>
    transferFeeBps
      ? t`It keeps ${percent(transferFeeBps)} of each transfer. Orders for it may never fill.`
      : undefined,
} as const satisfies Record<string, Row>

export interface TokenWarning {
  readonly kind: keyof typeof rows
  readonly message: string
}

/** Lists all warnings about a token, compared with the listed tokens of its network. */
export function findTokenWarnings(token: Candidate): readonly TokenWarning[] {
  const listed = listTokens(token.chainId)
  return (Object.keys(rows) as (keyof typeof rows)[]).flatMap((kind) => {
    const message = (rows[kind] as Row)(token, listed)
    return message === undefined ? [] : [{ kind, message }]
  })
}
