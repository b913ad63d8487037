/** A token at a glance: its letters in a disc. No picture is fetched, so nobody learns what is looked at. */
import type { TokenView } from '../tokens'

const LETTERS = 2

/** Silent to a screen reader: the symbol always stands beside it. */
export const TokenMark = ({ token }: { readonly token: TokenView }) => (
  <span class="token-mark" data-unknown={!token.isKnown} aria-hidden="true">
    {token.isKnown ? token.symbol.slice(0, LETTERS) : '?'}
  </span>
)
