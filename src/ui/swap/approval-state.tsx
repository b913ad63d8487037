/** Allowance of the exchange's contract for a token. It is known before any quote. */
import type { TokenView } from '../../client/tokens/tokens'
import { NATIVE_TOKEN_MARKER } from '../../domain/chains/chains'
import { t } from '../../domain/text/texts'
import { isUnlimited } from '../../wallet/describe/amounts'
import { AmountIn } from '../tokens/token-amount'
import type { Funds } from '../tokens/use-funds'

/** Renders nothing if the allowance is zero. */
export function ApprovalState({ token, funds }: { readonly token: TokenView; readonly funds: Funds }) {
  const allowance = funds.of(token.address)?.allowance
  if (!allowance || token.address === NATIVE_TOKEN_MARKER) return null
  return (
    <p class="small soft" aria-live="polite">
      {t`Allowance:`} {isUnlimited(allowance) ? t`Unlimited` : <AmountIn atoms={allowance} token={token} />}
    </p>
  )
}
