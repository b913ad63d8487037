/** The portfolio of all accounts on all networks: total, tokens by value, and what could not be read. */
import type { OriginFilter } from '../../client/orders/journal'
import type { PlaceReading } from '../../client/sending/all-funds'
import { usd } from '../../domain/text/numbers'
import { plural, t } from '../../domain/text/texts'
import { Button } from '../kit/button'
import { Callout } from '../kit/callout'
import { Card, Split } from '../kit/card'
import { useHide } from '../kit/hidden-amounts'
import { toFailure } from '../kit/use-action'
import { FundsSkeleton } from '../tokens/funds-list'
import { totalOf } from '../tokens/holdings'
import { shownTotal } from '../tokens/shown-total'
import { useOriginText } from '../workspace/scope'
import { useWorkspace } from '../workspace/workspace'
import { completeWorth, ListedTokens, withoutHidden } from './listed-tokens'
import { type AllHoldings, type Place, type PlacedHolding, useAllHoldings } from './use-all-holdings'
import { ValueCurve } from './value-curve'

const byWorth = (a: PlacedHolding, b: PlacedHolding): number => (b.worth ?? -1) - (a.worth ?? -1)

export function AllFunds({ only }: { readonly only: OriginFilter }) {
  const { profile, settings } = useWorkspace()
  const read = useAllHoldings(only)
  const holdings = read.places.flatMap((place) => place.holdings).toSorted(byWorth)
  const places = read.places.map((place) => ({
    ...place,
    holdings: withoutHidden(settings, place.holdings),
  }))
  const all = { ...read, places }
  const values = places.flatMap(({ reading, holdings: held }) => {
    if (reading.step === 'noNode') return []
    const { chainId, owner } = reading
    const worth = reading.step === 'known' ? completeWorth(held, reading.funds) : undefined
    return [{ profileId: profile.id, chainId, owner, usd: worth }]
  })
  const isReading = places.some(({ reading }) => reading.step === 'pending')
  return (
    <Split
      aside={
        <Card title={t`Accounts and networks`}>
          <Places places={places} />
        </Card>
      }
    >
      <Total all={all} holdings={withoutHidden(settings, holdings)} isReading={isReading} />
      <Unread all={all} />
      <ValueCurve values={values} />
      <Card title={t`Tokens`}>
        {holdings.length > 0 && <ListedTokens holdings={holdings} />}
        {holdings.length === 0 &&
          (isReading ? <FundsSkeleton /> : <p class="small soft">{t`No balances found.`}</p>)}
      </Card>
    </Split>
  )
}

interface TotalProps {
  readonly all: AllHoldings
  readonly holdings: readonly PlacedHolding[]
  readonly isReading: boolean
}

/** Says what the total leaves out. A dash while no holding has a price. */
function Total({ all: { places, arePricesRead }, holdings, isReading }: TotalProps) {
  const hide = useHide()
  const isKnown = holdings.some(({ worth }) => worth !== undefined)
  const unpriced = arePricesRead ? holdings.filter(({ worth }) => worth === undefined).length : 0
  const read = places.filter(({ reading }) => reading.step === 'known').length
  return (
    <section class="total-worth" aria-labelledby="total-value" aria-busy={isReading}>
      <h2 id="total-value">{t`Total value`}</h2>
      <p class="total">{isKnown ? hide(usd(shownTotal(holdings))) : '—'}</p>
      <p class="small soft">
        {[
          t`${read} of ${places.length} balances read`,
          ...(unpriced > 0
            ? [plural(unpriced, t`1 token without a price`, t`${unpriced} tokens without a price`)]
            : []),
        ].join(' · ')}
      </p>
    </section>
  )
}

/** Returns why a place was not read. Undefined while it is read, and if it was. */
function faultOf(reading: PlaceReading): string | undefined {
  if (reading.step === 'noNode') return t`No RPC endpoint`
  if (reading.step !== 'failed') return undefined
  const failure = toFailure(reading.cause)
  return failure.step === 'refused' ? failure.message : t`Something went wrong in Cowbell.`
}

/** Names each place that is missing in the total, and why. */
function Unread({ all: { places, reply } }: { readonly all: AllHoldings }) {
  const originText = useOriginText()
  const rows = places.flatMap(({ reading }) => {
    const fault = faultOf(reading)
    const { step, chainId, owner } = reading
    return fault
      ? [{ fault, name: originText(step === 'noNode' ? { chainId, owner: undefined } : { chainId, owner }) }]
      : []
  })
  const lines = [...new Set(rows.map(({ name, fault }) => `${name}: ${fault}`))]
  if (lines.length === 0) return null
  return (
    <Callout tone="caution" title={t`Not in the total`}>
      <ul class="plain">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div class="buttons">
        <Button size="small" onClick={reply.renew}>
          {t`Retry`}
        </Button>
      </div>
    </Callout>
  )
}

/** The value of each place. */
function Places({ places }: { readonly places: readonly Place[] }) {
  const hide = useHide()
  const originText = useOriginText()
  return (
    <dl class="facts">
      {places.map((place) => (
        <div key={`${place.reading.chainId}:${place.reading.owner}`}>
          <dt>{originText(place.reading)}</dt>
          <dd>{hide(placeText(place))}</dd>
        </div>
      ))}
    </dl>
  )
}

function placeText({ reading, holdings }: Place): string {
  if (reading.step === 'pending') return '…'
  if (reading.step !== 'known') return t`Unknown`
  const whole = completeWorth(holdings, reading.funds)
  if (whole !== undefined) return usd(whole)
  const known = totalOf(holdings)
  return known > 0 ? t`at least ${usd(known)}` : t`Unknown`
}
