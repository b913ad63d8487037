/** A token at a glance: its letters in a disc. No picture is fetched, so nobody learns what is looked at. */
import type { TokenView } from '../../client/trade/tokens'

const LETTERS = 2

/** One of twelve tints, by the address. */
const hueOf = ({ address }: TokenView): number => (Number.parseInt(address.slice(2, 8), 16) % 12) * 30

/** Drawn by the style sheet: no text to read out or to copy, for the symbol always stands beside it. */
export const TokenMark = ({ token }: { readonly token: TokenView }) => (
  <span
    class="token-mark"
    data-letters={token.isKnown ? token.symbol.slice(0, LETTERS) : '?'}
    data-unknown={!token.isKnown}
    style={{ '--hue': hueOf(token) }}
    aria-hidden="true"
  />
)
