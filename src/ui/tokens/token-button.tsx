/** Shows the chosen token on a button. A press opens the picker. */
import type { TokenView } from '../../client/tokens/tokens'
import { cutMiddle } from '../../domain/text/cut'
import { Icon } from '../kit/icon'
import { TokenMark } from './token-mark'

/** Maximum letters of the symbol. The title has the whole symbol. */
export const MAX_LETTERS = 7

interface TokenButtonProps {
  readonly token: TokenView | undefined
  /** Text without a token. */
  readonly empty: string
  /** Name of the button for screen readers, with the whole symbol. */
  readonly label: string
  readonly onClick: () => void
}

export const TokenButton = ({ token, empty, label, onClick }: TokenButtonProps) => (
  <button type="button" class="token-button" title={token?.symbol} aria-label={label} onClick={onClick}>
    {token && <TokenMark token={token} />}
    {token ? cutMiddle(token.symbol, MAX_LETTERS) : empty}
    <Icon name="chevronDown" size={16} />
  </button>
)
