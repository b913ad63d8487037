/** The main button of a form whose amount does not pay its network costs. */
import type { TokenView } from '../../client/tokens/tokens'
import { fieldText } from '../../client/trade/typed-numbers'
import { amountOut } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { formatUnits } from '../../domain/text/units'
import { Button } from '../kit/button'

interface SellMoreButtonProps {
  readonly token: TokenView
  /** In atoms. */
  readonly atLeast: bigint
  readonly onAmount: (text: string) => void
}

/** Enters an amount that pays its network costs. */
export const SellMoreButton = ({ token, atLeast, onAmount }: SellMoreButtonProps) => (
  <Button
    kind="primary"
    size="wide"
    onClick={() => onAmount(fieldText(formatUnits(atLeast, token.decimals)))}
  >
    {t`Sell at least ${amountOut(atLeast, token)} ${token.symbol}`}
  </Button>
)
