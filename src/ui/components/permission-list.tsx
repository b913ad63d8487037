/** What Cowbell may do in this browser, each with its reason; what was granted for a profile can be given back. */

import { useState } from 'preact/hooks'
import browser from 'webextension-polyfill'
import { useAction } from '../use-action'
import { useLoaded } from '../use-loaded'
import { useWorkspace } from '../workspace'
import { Button } from './button'
import { Outcome } from './callout'

const reasons = [
  [
    'Storage',
    'Remembers for as long as the browser runs that you unlocked the wallet, and tells pages that orders changed.',
  ],
  ['Alarms', 'Wakes Cowbell to settle batches and to look after open orders while nothing of it is open.'],
  ['Notifications', 'Rings when an order fills, expires or is cancelled.'],
  ['Side panel', 'Shows the same app beside a page.'],
  [
    'Order explorers',
    'Shows the status of orders that such a page lists. Nothing else of the page is read out of the browser.',
  ],
] as const

export function PermissionList() {
  return (
    <div class="stack">
      <dl class="reasons">
        {reasons.map(([name, reason]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{reason}</dd>
          </div>
        ))}
      </dl>
      <GrantedHosts />
    </div>
  )
}

const readOrigins = async (): Promise<readonly string[]> =>
  ((await browser.permissions.getAll()).origins ?? []).filter((origin) => origin.startsWith('https://'))

/** Hosts the user granted; those that the manifest asks for at installation cannot be given back and are not listed. */
function GrantedHosts() {
  const { profile } = useWorkspace()
  const [load, setLoad] = useState(() => () => readOrigins())
  const origins = useLoaded(load)
  const returning = useAction(async (origin: string) => {
    await browser.permissions.remove({ origins: [origin] })
    setLoad(() => () => readOrigins())
  })
  const used: readonly string[] = profile.backend.kind === 'remote' ? profile.backend.origins : []
  if (origins.step !== 'done') return <Outcome state={origins} />
  return (
    <div class="stack" data-tight>
      <h3>Hosts it may ask</h3>
      {origins.value.length === 0 && <p class="small soft">None. The sandbox needs none.</p>}
      {origins.value.map((origin) => (
        <div key={origin} class="row">
          <code class="grow">{origin}</code>
          {used.includes(origin) ? (
            <span class="small soft">In use</span>
          ) : (
            <Button size="small" kind="quiet" onClick={() => returning.run(origin)}>
              Give back
            </Button>
          )}
        </div>
      ))}
      <Outcome state={returning.state} />
    </div>
  )
}
