/**
 * What to think about before a token is imported: that it is not the listed one it is called like, that its words hide
 * something, that its decimals are rare, that its transfers cost a part of them.
 */
import { chainOf } from '../../domain/chains/chains'
import { listTokens, type Token } from '../../domain/chains/tokens'
import { isLookAlikeAddress, skeletonOf } from '../../domain/text/look-alikes'
import { percent, shortHex } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { withChecksum } from '../../wallet/vault/checksum'
import type { TokenKey } from './choices'
import type { ReadToken } from './read-token'

/** A token that could be imported; `transferFeeBps` is what it keeps of a transfer, where a simulation told. */
export type Candidate = TokenKey & ReadToken & { readonly transferFeeBps?: number | undefined }

/** Scripts by letters of theirs; a text of two of them, or of none that symbols are written in, is odd. */
const FOREIGN_LETTER = /(?!\p{Script=Latin})\p{L}/u
const LATIN_LETTER = /\p{Script=Latin}/u

/** Decimals that nearly all tokens have lie between. */
const USUAL_DECIMALS = { from: 6, to: 18 } as const

type Row = (token: Candidate, listed: readonly Token[]) => string | undefined

const sameText = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

const rows = {
  sameSymbol: ({ symbol }, listed) => {
    const found = listed.find((each) => sameText(each.symbol, symbol))
    return found && t`Not the listed ${found.symbol}, which is at ${withChecksum(found.address)}.`
  },
  // Said once of a token: what has the symbol as well is named with its address.
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

/** Something to think about before importing. */
export interface TokenWarning {
  readonly kind: keyof typeof rows
  readonly says: string
}

/** Every doubt about a token, held against the list of its network. */
export function findTokenWarnings(token: Candidate): readonly TokenWarning[] {
  const listed = listTokens(token.chainId)
  return (Object.keys(rows) as (keyof typeof rows)[]).flatMap((kind) => {
    const says = (rows[kind] as Row)(token, listed)
    return says === undefined ? [] : [{ kind, says }]
  })
}
