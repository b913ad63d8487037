/**
 * The bundled logo of a token, or its letters in a circle. No picture is loaded from a host, so no host
 * learns which tokens are shown.
 */
import { startOf } from '../../domain/text/cut'
import { withoutIsolates } from '../../domain/text/isolate'
import '../styles/figures.css'
import type { TokenPair, TokenView } from '../../client/tokens/tokens'
import { findTokenLogo } from '../../client/trade/logos'

const LETTERS = 2

/** Returns one of twelve hues by address. */
const hueOf = ({ address }: TokenView): number => (Number.parseInt(address.slice(2, 8), 16) % 12) * 30

/** Hidden from screen readers and copying, because the symbol is always next to it. */
export function TokenMark({ token }: { readonly token: TokenView }) {
  const logo = findTokenLogo(token.chainId, token.address)
  return logo ? <img class="token-mark" src={logo} alt="" /> : <Letters token={token} />
}

const Letters = ({ token }: { readonly token: TokenView }) => (
  <span
    class="token-mark"
    data-letters={token.isKnown ? startOf(withoutIsolates(token.symbol), LETTERS) || '?' : '?'}
    data-unknown={!token.isKnown}
    style={{ '--hue': hueOf(token) }}
    aria-hidden="true"
  />
)

/** Both tokens of a trade, sold token first. */
export const PairMark = ({ pair: { sell, buy } }: { readonly pair: TokenPair }) => (
  <span class="pair-mark" aria-hidden="true">
    <TokenMark token={sell} />
    <TokenMark token={buy} />
  </span>
)
