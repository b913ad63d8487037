/** Price alerts. An alert sends one notification when the pair reaches the price. */

import { useRef, useState } from 'preact/hooks'
import { pagePorts } from '../../client/bridge/page-ports'
import { now } from '../../client/clock'
import type { PriceAlert } from '../../client/db/rows/price'
import {
  addAlert,
  type NewAlert,
  putBackAlert,
  removeAlert,
  watchAlerts,
} from '../../client/notify/price-alerts'
import { viewToken } from '../../client/tokens/tokens'
import { marketOf, pricesOf } from '../../client/trade/market-price'
import { priceOffMarket } from '../../client/trade/offer'
import { fieldText, isBlank, numberFault, readingNote } from '../../client/trade/typed-numbers'
import { networkName } from '../../domain/chains/chains'
import { listHubs } from '../../domain/chains/tokens'
import { formatShortDateTime, wholePercent } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { Button } from '../kit/button'
import { Outcome } from '../kit/callout'
import { CheckField, TextField } from '../kit/field'
import { restoreLostFocus } from '../kit/focus'
import { Form } from '../kit/form'
import { Segments } from '../kit/segments'
import { UndoNote } from '../kit/undo-note'
import { useAction } from '../kit/use-action'
import { useLive } from '../kit/use-live'
import { useUndo } from '../kit/use-undo'
import { type AlertForm, alertText, isReached, toAlert } from '../prices/alert-view'
import { priceText } from '../tokens/price-line'
import { TokenButton } from '../tokens/token-button'
import { TokenPicker } from '../tokens/token-picker'
import { useFunds, useUsdPrices } from '../tokens/use-funds'
import { useWorkspace } from '../workspace/workspace'
import '../styles/screens/trade.css'

export function PriceAlerts() {
  const { profile } = useWorkspace()
  const alerts = useLive(() => watchAlerts(profile.id), [profile.id])
  const undo = useUndo()
  const removing = useAction(async (alert: PriceAlert) => {
    await removeAlert(alert.id)
    undo.offer({ message: t`Removed: ${alertText(alert)}.`, undo: () => putBackAlert(alert) })
  })
  return (
    <>
      {!alerts?.length && (
        <p
          class="small soft"
          data-awaited={!alerts}
        >{t`No price alerts yet. An alert notifies you once, or each time.`}</p>
      )}
      {alerts && alerts.length > 0 && (
        <ul class="stack" data-tight aria-label={t`Price alerts`}>
          {alerts.map((alert) => (
            <AlertItem key={alert.id} alert={alert} onRemove={() => removing.run(alert)} />
          ))}
        </ul>
      )}
      <UndoNote {...undo} />
      <Outcome state={removing.state} />
      <AddAlert />
    </>
  )
}

function AlertItem({ alert, onRemove }: { readonly alert: PriceAlert; readonly onRemove: () => void }) {
  const { chainId, firedAt, repeats } = alert
  const chain = networkName(chainId)
  const state = firedAt === null ? t`waiting` : t`triggered ${formatShortDateTime(firedAt, now())}`
  const more = repeats ? `, ${t`repeats`}` : ''
  return (
    <li class="row">
      <span class="grow small">
        {alertText(alert)}
        <br />
        <span class="soft">
          {chain}, {state}
          {more}
        </span>
      </span>
      <Button size="small" kind="quiet" aria-label={t`Remove: ${alertText(alert)}`} onClick={onRemove}>
        {t`Remove`}
      </Button>
    </li>
  )
}

const SIDES = [
  { value: 'above', label: t`At least` },
  { value: 'below', label: t`At most` },
] as const

function AddAlert() {
  const { profile, chain } = useWorkspace()
  const [wrapped = null, stable = null] = listHubs(chain.id)
  const [form, setForm] = useState<AlertForm>({
    sellToken: wrapped,
    buyToken: stable,
    side: 'above',
    price: '',
    repeats: false,
  })
  const change = (patch: Partial<AlertForm>) => setForm({ ...form, ...patch })
  const price = useRef<HTMLInputElement>(null)
  const alert = toAlert(form, { profileId: profile.id, chainId: chain.id })
  const adding = useAction(async () => {
    if (!alert) return
    await addAlert(alert, now())
    change({ price: '' })
    // The button is disabled now and loses the focus.
    restoreLostFocus(price.current)
    pagePorts.wake().catch(reportError)
  })
  const market = useMarket(form)
  const { buyToken } = form
  const unit = buyToken ? viewToken(chain.id, buyToken).symbol : ''
  return (
    <Form isTight label={t`New price alert`} onSubmit={() => adding.run()}>
      <div class="alert-pair">
        {/* Keeps each token on one line with its label. */}
        <span class="row">
          <span class="small">{t`Price of`}</span>
          <TokenChoice label={t`Sold token`} form={form} field="sellToken" onChange={change} />
        </span>
        <span class="row">
          <span class="small">{t`in`}</span>
          <TokenChoice label={t`Bought token`} form={form} field="buyToken" onChange={change} />
        </span>
      </div>
      <Segments label={t`Side`} segments={SIDES} value={form.side} onChoice={(side) => change({ side })} />
      <TextField
        inputRef={price}
        label={t`Price (${unit})`}
        inputMode="decimal"
        value={form.price}
        onText={(text) => change({ price: text })}
        hint={priceHint(form, alert, market)}
        fault={
          numberFault(form.price) ??
          (isBlank(form.price) || alert ? undefined : t`Enter a price above zero, for two different tokens.`)
        }
      />
      <PercentChips
        isDisabled={!market}
        onChoice={(percents) =>
          market && change({ side: percents > 0n ? 'above' : 'below', price: market.at(percents) })
        }
      />
      <CheckField isChecked={form.repeats} onCheck={(repeats) => change({ repeats })}>
        {t`Repeat each time the price crosses back`}
      </CheckField>
      <div class="buttons">
        <Button type="submit" disabled={!alert} isBusy={adding.isPending}>
          {t`Add price alert`}
        </Button>
      </div>
      <Outcome state={adding.state} />
    </Form>
  )
}

/** Returns the current price of the pair with its text, or undefined if unknown. */
function useMarket({ sellToken, buyToken }: AlertForm) {
  const { chain } = useWorkspace()
  const prices = useUsdPrices([sellToken, buyToken].filter((token) => token !== null))
  if (!sellToken || !buyToken) return undefined
  const pair = { sell: viewToken(chain.id, sellToken), buy: viewToken(chain.id, buyToken) }
  const market = marketOf(pair, pricesOf(pair, prices))
  if (!market) return undefined
  return {
    price: market,
    text: t`Market: ${priceText(pair, market, 'buyPerSell')}`,
    /** Returns the price some percent away from the market, as text for the field. */
    at: (percents: bigint) => fieldText(priceOffMarket(pair, market, 'buyPerSell', percents)),
  }
}

const PERCENTS = [5n, 10n, -5n, -10n] as const

interface PercentChipsProps {
  readonly isDisabled: boolean
  readonly onChoice: (percents: bigint) => void
}

/** Presets for the price, in percent of the market price now. Disabled without one, so that nothing moves later. */
const PercentChips = ({ isDisabled, onChoice }: PercentChipsProps) => (
  <fieldset class="chips" aria-label={t`From the market price now`} disabled={isDisabled}>
    {PERCENTS.map((percents) => (
      <button key={String(percents)} type="button" class="pick" onClick={() => onChoice(percents)}>
        {`${percents > 0n ? '+' : '−'}${wholePercent(Math.abs(Number(percents)) * 100)}`}
      </button>
    ))}
  </fieldset>
)

/** Says how the price was read and whether the market has reached it, or else shows the market price. */
function priceHint(
  { price }: AlertForm,
  alert: NewAlert | undefined,
  market: ReturnType<typeof useMarket>,
): string {
  const isAlreadyReached = alert && market && isReached(alert, market.price)
  const reachedNote = isAlreadyReached ? t`Already reached: it notifies at once.` : undefined
  const notes = [readingNote(price), reachedNote].filter((note) => note !== undefined)
  return notes.length > 0 ? notes.join(' · ') : (market?.text ?? '\u00a0')
}

interface TokenChoiceProps {
  readonly label: string
  readonly form: AlertForm
  readonly field: 'sellToken' | 'buyToken'
  readonly onChange: (patch: Partial<AlertForm>) => void
}

function TokenChoice({ label, form, field, onChange }: TokenChoiceProps) {
  const { chain } = useWorkspace()
  const funds = useFunds()
  const [isPicking, setPicking] = useState(false)
  const chosen = form[field]
  const token = chosen ? viewToken(chain.id, chosen) : undefined
  return (
    <>
      <TokenButton
        token={token}
        empty={t`Choose`}
        label={t`${label}: ${token?.symbol ?? t`none`}. Choose another`}
        onClick={() => setPicking(true)}
      />
      {isPicking && (
        <TokenPicker
          title={label}
          chainId={chain.id}
          chosen={chosen}
          funds={funds}
          onChoice={(address) => {
            onChange({ [field]: address })
            setPicking(false)
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  )
}
