/** The tokens of the portfolio without the hidden ones, and the way back to these. */
import type { AccountFunds } from '../../client/chain/node-balances'
import type { Settings } from '../../client/db/rows/settings'
import { isHiddenToken, setHiddenToken } from '../../client/settings/hidden-tokens'
import { changeSettings } from '../../client/settings/settings'
import { networkName } from '../../domain/chains/chains'
import { plural, t } from '../../domain/text/texts'
import { Button } from '../kit/button'
import { Outcome } from '../kit/callout'
import { CheckField } from '../kit/field'
import { UndoNote } from '../kit/undo-note'
import { useAction } from '../kit/use-action'
import { useUndo } from '../kit/use-undo'
import { FundsList, type ListedHolding } from '../tokens/funds-list'
import { type Holding, totalOf } from '../tokens/holdings'
import { useWorkspace } from '../workspace/workspace'

/** Value in USD below which a holding is dust. A holding of unknown value is never dust. */
const DUST_USD = 1

const isDust = ({ worth }: Holding): boolean => worth !== undefined && worth < DUST_USD

/** Returns the holdings that the user has not hidden. Only these are in the total. */
export const withoutHidden = <H extends Holding>(settings: Settings, holdings: readonly H[]): readonly H[] =>
  holdings.filter(({ view }) => !isHiddenToken(settings, view))

/** Returns the total in USD, or undefined if a balance or a price is unknown. */
export const completeWorth = (
  holdings: readonly Holding[],
  { unread }: Pick<AccountFunds, 'unread'>,
): number | undefined =>
  unread.length === 0 && holdings.every(({ worth }) => worth !== undefined) ? totalOf(holdings) : undefined

interface ListedTokensProps {
  /** All holdings, hidden ones included. */
  readonly holdings: readonly ListedHolding[]
  readonly canSend?: boolean
}

export function ListedTokens({ holdings, canSend = false }: ListedTokensProps) {
  const { settings } = useWorkspace()
  const undo = useUndo()
  const unhidden = withoutHidden(settings, holdings)
  const shown = settings.hidesDust ? unhidden.filter((holding) => !isDust(holding)) : unhidden
  const hiding = useAction(async ({ view }: Holding) => {
    await setHiddenToken(view, true)
    undo.offer({ message: t`Hidden: ${view.symbol}.`, undo: () => setHiddenToken(view, false) })
  })
  return (
    <>
      {shown.length > 0 && <FundsList holdings={shown} canSend={canSend} onHide={hiding.run} />}
      <UndoNote {...undo} />
      <Outcome state={hiding.state} />
      <DustChoice />
      <HiddenTokens holdings={holdings} />
    </>
  )
}

/** Choice to list dust. The skeleton of the tokens has it too, so that nothing moves. */
export function DustChoice() {
  const { settings } = useWorkspace()
  const dusting = useAction((hidesDust: boolean) => changeSettings({ hidesDust }))
  return (
    <>
      <CheckField isChecked={settings.hidesDust} onCheck={dusting.run}>
        {t`Hide tokens below $1`}
      </CheckField>
      <Outcome state={dusting.state} />
    </>
  )
}

/** Hidden tokens that the account holds. They are not in the total. */
function HiddenTokens({ holdings }: ListedTokensProps) {
  const { settings } = useWorkspace()
  const showing = useAction(({ view }: Holding) => setHiddenToken(view, false))
  const hidden = holdings.filter(({ view }, index) => {
    const first = holdings.findIndex(
      (each) => each.view.address === view.address && each.view.chainId === view.chainId,
    )
    return first === index && isHiddenToken(settings, view)
  })
  if (hidden.length === 0) return null
  return (
    <details>
      <summary class="small">
        {plural(
          hidden.length,
          t`1 hidden token, not in the total`,
          t`${hidden.length} hidden tokens, not in the total`,
        )}
      </summary>
      <ul class="stack" data-tight>
        {hidden.map((holding) => (
          <li key={`${holding.view.chainId}:${holding.view.address}`} class="row small">
            <span class="grow">
              {holding.view.symbol} <span class="soft">{networkName(holding.view.chainId)}</span>
            </span>
            <Button
              size="small"
              aria-label={t`Show ${holding.view.symbol}`}
              isBusy={showing.isPending}
              onClick={() => showing.run(holding)}
            >
              {t`Show`}
            </Button>
          </li>
        ))}
      </ul>
      <Outcome state={showing.state} />
    </details>
  )
}
