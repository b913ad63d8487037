/** The account's fills of a pair, for its chart. */
import * as z from 'zod/mini'
import { watchActivity } from '../../../client/activity/list'
import type { TokenPair } from '../../../client/tokens/tokens'
import { tradedToken } from '../../../domain/chains/chains'
import { amount } from '../../../domain/scalars'
import { joinUnits } from '../../../domain/text/units'
import { useHide } from '../../kit/hidden-amounts'
import { useLive } from '../../kit/use-live'
import type { ChartFill } from '../../prices/chart-marks'
import { useAccount, useWorkspace } from '../../workspace/workspace'

/** Maximum number of notifications in which fills of the pair are searched. */
const MAX_READ = 100

const positive = (text: string | undefined): number => {
  const read = z.safeDecode(amount, text ?? '')
  return read.success ? Number(read.data) : 0
}

/** Returns the fills that were not taken back. A partial fill has the average price until then. */
export function useChartFills({ sell, buy }: TokenPair): readonly ChartFill[] {
  const { profile, chain } = useWorkspace()
  const query = {
    profileId: profile.id,
    chainId: chain.id,
    owner: useAccount().address,
    kind: 'fill',
    search: '',
    limit: MAX_READ,
  } as const
  const hide = useHide()
  const items = useLive(() => watchActivity(query), [query])?.items ?? []
  const rows = items.flatMap((item) => (item.kind === 'fill' ? [item.notification] : []))
  const nameOf = (token: string | undefined) => token && tradedToken(chain.id, token as typeof sell.address)
  const [base, quote] = [nameOf(sell.address), nameOf(buy.address)]
  return rows.flatMap(({ type, uid, at, message, facts }) => {
    const isReverted = rows.some((row) => row.type === 'fill_reverted' && row.uid === uid && row.at >= at)
    if (!facts || type === 'fill_reverted' || isReverted) return []
    const [sold, bought] = [positive(facts['executedSellAmount']), positive(facts['executedBuyAmount'])]
    const [from, to] = [nameOf(facts['sellToken']), nameOf(facts['buyToken'])]
    if (sold === 0 || bought === 0) return []
    const name = hide(joinUnits(message))
    if (from === base && to === quote) return [{ at, price: bought / sold, name }]
    return from === quote && to === base ? [{ at, price: sold / bought, name }] : []
  })
}
