/** Sites where the browser blocks Cowbell, with a button to ask for permission. */

import { useMemo, useState } from 'preact/hooks'
import browser from 'webextension-polyfill'
import { listBlockedHosts, requestBlockedHosts } from '../../../client/explorer/site-access'
import { t } from '../../../domain/text/texts'
import { Button } from '../../kit/button'
import { Callout, Outcome } from '../../kit/callout'
import { tx } from '../../kit/text'
import { useAction } from '../../kit/use-action'
import { useLoaded } from '../../kit/use-loaded'
import { knownPatterns } from './known-sites'

const hostOf = (pattern: string): string => pattern.replace(/^\w+:\/\/([^/]+)\/.*$/, '$1')

export function BarredSites() {
  const [round, setRound] = useState(0)
  const loaded = useLoaded(useMemo(() => () => listBlockedHosts(knownPatterns(), browser), [round]))
  const barred = loaded.step === 'done' ? loaded.value : []
  const permission = useAction(async () => {
    await requestBlockedHosts(barred, browser)
    setRound(round + 1)
  })
  if (barred.length === 0) return <Outcome state={loaded} />
  return (
    <Callout tone="caution" title={t`Your browser blocks Cowbell on some sites.`}>
      <p>{tx`No badges appear on: ${barred.map(hostOf).join(', ')}.`}</p>
      <div class="buttons">
        <Button size="small" isBusy={permission.isPending} onClick={() => permission.run()}>
          {t`Allow these sites`}
        </Button>
      </div>
      <Outcome state={permission.state} />
    </Callout>
  )
}
