/** Fills of the account, and the part of each that counts for the affiliate program. */
import { useState } from 'preact/hooks'
import { callService } from '../../client/bridge/page-ports'
import type { TraderActivityRow } from '../../domain/reports/affiliates'
import { t } from '../../domain/text/texts'
import { Button } from '../kit/button'
import { Outcome } from '../kit/callout'
import { Card } from '../kit/card'
import { Icon } from '../kit/icon'
import { type ActionState, useAction } from '../kit/use-action'
import { useNow } from '../kit/use-now'
import { useAccount, useWorkspace } from '../workspace/workspace'
import { fillsAfter, viewFill } from './affiliate-view'

/** Maximum number of fills that the service returns per request. */
const PAGE = 50

interface TraderActivityProps {
  /** State of the request for the first page. */
  readonly state: ActionState<{ readonly rows: readonly TraderActivityRow[] }>
}

export function TraderActivity({ state }: TraderActivityProps) {
  const { address } = useAccount()
  const [more, setMore] = useState<readonly TraderActivityRow[]>([])
  const [isEnd, setEnd] = useState(false)
  const rows = state.step === 'done' ? [...state.value.rows, ...more] : []
  const loading = useAction(async () => {
    const next = await callService('getTraderActivity', { address, offset: rows.length })
    setMore([...more, ...fillsAfter(rows, next.rows)])
    setEnd(next.rows.length < PAGE)
  })
  return (
    <Card title={t`Your trades`}>
      <Outcome state={state} />
      {state.step === 'done' && rows.length === 0 && (
        <p class="small soft">{t`Filled orders appear here, with what counts of them.`}</p>
      )}
      {rows.length > 0 && <Fills rows={rows} />}
      {rows.length >= PAGE && !isEnd && (
        <Button kind="quiet" isBusy={loading.isPending} onClick={() => loading.run()}>
          {t`Show more`}
        </Button>
      )}
      <Outcome state={loading.state} />
    </Card>
  )
}

function Fills({ rows }: { readonly rows: readonly TraderActivityRow[] }) {
  const time = useNow()
  const { profile } = useWorkspace()
  return (
    <ul class="ledger" aria-label={t`Your trades`}>
      {rows.map((row, index) => {
        const fill = viewFill(row, profile.id, time)
        return (
          <li key={`${fill.key}:${index}`}>
            <a href={fill.href}>
              <span class="ledger-title">{fill.title}</span>
              <span class="ledger-status small" data-status={fill.isEligible ? 'agrees' : 'waiting'}>
                <Icon name={fill.isEligible ? 'check' : 'info'} size={16} />
                {fill.reason}
              </span>
              <span class="small soft">
                {fill.worth}, {fill.at}
              </span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}
