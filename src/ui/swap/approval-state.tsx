/** Allowance of the exchange's contract for a token. It is known before any quote. */
import type { TokenView } from '../../client/tokens/tokens'
import { NATIVE_TOKEN_MARKER } from '../../domain/chains/chains'
import { t } from '../../domain/text/texts'
import { isUnlimited } from '../../wallet/describe/amounts'
import { AmountIn } from '../tokens/token-amount'
import type { Funds } from '../tokens/use-funds'

/** Renders nothing if the allowance is zero. Shows a dash if it is unknown. */
export function ApprovalState({ token, funds }: { readonly token: TokenView; readonly funds: Funds }) {
  if (token.address === NATIVE_TOKEN_MARKER) return null
  const known = funds.stateOf(token.address)
  if (known.step === 'unknown')
    return (
      <p class="small soft" title={known.reason}>
        {t`Allowance: —`}
      </p>
    )
  const allowance = known.step === 'known' ? known.funds.allowance : 0n
  if (allowance === 0n) return null
  return (
    <p class="small soft" aria-live="polite">
      {t`Allowance:`} {isUnlimited(allowance) ? t`Unlimited` : <AmountIn atoms={allowance} token={token} />}
    </p>
  )
}
